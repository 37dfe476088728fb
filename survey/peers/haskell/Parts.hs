{-# LANGUAGE OverloadedStrings #-}

-- The parsers of Haskell: what scheme, host and port do they find? Takes the parser's name.
module Main (main) where

import Data.ByteString (ByteString)
import qualified Data.ByteString as B
import qualified Data.ByteString.Char8 as C
import Data.Char (digitToInt)
import Data.Word (Word8)
import qualified Network.URI as N
import System.Environment (getArgs)
import System.IO
import Text.Printf (printf)
import qualified URI.ByteString as U

-- The scheme, the host and the port.
data Url = Url (Maybe String) (Maybe String) (Maybe String)

networkUri :: ByteString -> Maybe Url
networkUri text = do
  url <- N.parseURI (C.unpack text)
  let authority = N.uriAuthority url
  -- Both have their colons.
  Just (Url (Just (takeWhile (/= ':') (N.uriScheme url))) (N.uriRegName <$> authority) (drop 1 . N.uriPort <$> authority))

uriByteString :: ByteString -> Maybe Url
uriByteString text = case U.parseURI U.strictURIParserOptions text of
  Left _ -> Nothing
  Right url ->
    let authority = U.uriAuthority url
        host = C.unpack . U.hostBS . U.authorityHost <$> authority
        port = show . U.portNumber <$> (authority >>= U.authorityPort)
     in Just (Url (Just (C.unpack (U.schemeBS (U.uriScheme url)))) host port)

answer :: (ByteString -> Maybe Url) -> ByteString -> String
answer parse line = case parse (unhex line) of
  Nothing -> "no"
  Just (Url scheme host port) ->
    "{\"scheme\":" ++ json scheme ++ ",\"host\":" ++ json host ++ ",\"port\":" ++ json port ++ "}"

json :: Maybe String -> String
json text | text `elem` [Nothing, Just ""] = "null"
json (Just text) = "\"" ++ concatMap escape text ++ "\""
json Nothing = "null"

-- Octets above ASCII are written as escapes.
escape :: Char -> String
escape c
  | c >= '\128' = printf "%%%02X" c
  | c < ' ' || c == '"' || c == '\\' = printf "\\u%04x" c
  | otherwise = [c]

unhex :: ByteString -> ByteString
unhex line = fst (B.unfoldrN (B.length line `div` 2) step 0)
  where
    step i = Just (octet i, i + 2)
    octet i = fromIntegral (16 * digitToInt (C.index line i) + digitToInt (C.index line (i + 1))) :: Word8

main :: IO ()
main = do
  [name] <- getArgs
  let parse = if name == "network-uri" then networkUri else uriByteString
  hSetBinaryMode stdout True
  hSetBuffering stdout (BlockBuffering Nothing)
  text <- C.hGetContents stdin
  mapM_ (putStrLn . answer parse) (C.lines text)
