{ Free Pascal's URIParser: what scheme, host and port does ParseURI find? It says 0 for no port. }
program Parts;

{$mode objfpc}{$H+}

uses
  SysUtils, URIParser;

function Json(const Part: string): string;
var
  C: Char;
begin
  if Part = '' then
    Exit('null');
  Result := '"';
  for C in Part do
    if (C < ' ') or (C in ['"', '\']) then
      Result := Result + '\u' + LowerCase(IntToHex(Ord(C), 4))
    else if C >= #128 then { Octets above ASCII are written as escapes. }
      Result := Result + '%' + IntToHex(Ord(C), 2)
    else
      Result := Result + C;
  Result := Result + '"';
end;

function Answer(const Line: string): string;
var
  Text, Port: string;
  Url: TURI;
  I: Integer;
begin
  SetLength(Text, Length(Line) div 2);
  for I := 1 to Length(Text) do
    Text[I] := Chr(StrToInt('$' + Copy(Line, 2 * I - 1, 2)));
  try
    { The second parameter is the scheme of a text that has none. }
    Url := ParseURI(Text, '', 0);
  except
    Exit('no');
  end;
  if Url.Port = 0 then
    Port := 'null'
  else
    Port := IntToStr(Url.Port);
  Result := '{"scheme":' + Json(Url.Protocol) + ',"host":' + Json(Url.Host) + ',"port":' + Port + '}';
end;

var
  Line: string;

begin
  while not Eof do
  begin
    ReadLn(Line);
    WriteLn(Answer(Line));
  end;
end.
