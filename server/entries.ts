/** The programs of the server's half, by the names that the build gives them: the server, and what runs in threads and processes of their own. */
export const serverEntries = {
  main: 'server/main.ts',
  exportThread: 'server/excel/exportThread.ts',
  paperThread: 'server/excel/paperThread.ts',
  backupProcess: 'server/backup/backupProcess.ts',
  catalogueThread: 'server/offline/catalogueThread.ts',
  pictureProcess: 'server/items/pictureProcess.ts',
  readingThread: 'server/tableReader/readingThread.ts',
}
