@echo off
rem Startet den Editor der Website mit einem Doppelklick. Beim ersten Mal holt es, was fehlt. Mehr steht in docs/editing.md.
rem Umlaute zeigt das Fenster erst mit dieser Zeile.
chcp 65001 >nul
cd /d "%~dp0"

where git >nul 2>nul
if errorlevel 1 (
  echo Das Programm Git fehlt auf diesem Rechner. Installieren Sie es von https://git-scm.com/downloads
  echo und öffnen Sie diese Datei dann noch einmal.
  goto stop
)
where npm >nul 2>nul
if errorlevel 1 (
  echo Das Programm Node.js fehlt auf diesem Rechner. Installieren Sie die Version "LTS" von https://nodejs.org
  echo und öffnen Sie diese Datei dann noch einmal.
  goto stop
)

rem A copy of the list of packages, as it was when they were fetched.
fc /b package-lock.json node_modules\.fetched-lock.json >nul 2>nul
if not errorlevel 1 goto start
echo Es wird geholt, was der Editor braucht. Das dauert ein bis zwei Minuten und geschieht nur beim ersten Mal
echo und nach Neuerungen ...
call npm ci
if errorlevel 1 (
  echo.
  echo Das hat nicht geklappt. Ist der Rechner mit dem Internet verbunden? Sonst fragen Sie die Person,
  echo die die Website betreut, und zeigen Sie ihr, was oben steht.
  goto stop
)
copy /y package-lock.json node_modules\.fetched-lock.json >nul

:start
echo Lassen Sie dieses Fenster offen, solange Sie schreiben. Schließen Sie es, wenn Sie fertig sind.
call npm run --silent edit -- --open
if not errorlevel 1 exit /b 0
echo.
echo Der Editor ist nicht gestartet. Warum, steht oben.

:stop
echo.
pause
exit /b 1
