#!/bin/sh
# Builds Parts.cs for .NET Core, whose runtime the Python package dotnetcore2 has, in
# $WORK/dotnet-parts. It has no compiler, so Mono's compiles against its assemblies.
set -eu
here=$(dirname "$0")
"$here/../python/install.sh" dotnetcore2==3.1.23
dotnet=$("$WORK/venv/bin/python" -c 'import dotnetcore2, os; print(os.path.dirname(dotnetcore2.__file__))')/bin
framework=$(ls -d "$dotnet"/shared/Microsoft.NETCore.App/*)
mkdir -p "$WORK/dotnet-parts"
cd "$WORK/dotnet-parts"
references=
for name in System.Private.CoreLib System.Private.Uri System.Runtime System.Runtime.Extensions System.Console \
    System.Text.Encoding.Extensions; do
    references="$references -r:$framework/$name.dll"
done
# shellcheck disable=SC2086
mcs -nostdlib -noconfig $references -out:Parts.dll "$here/Parts.cs"
echo '{"runtimeOptions": {"framework": {"name": "Microsoft.NETCore.App", "version": "3.1.0"}}}' > Parts.runtimeconfig.json
chmod +x "$dotnet/dotnet"
# Without it the runtime needs ICU.
printf '#!/bin/sh\nDOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1 exec "%s/dotnet" "%s/dotnet-parts/Parts.dll"\n' "$dotnet" "$WORK" > run
chmod +x run
