@echo off
REM Builds the shop.
set "OUT=dist"
call tools\env.bat
call :pack
goto :eof

:pack
python scripts/pack.py
