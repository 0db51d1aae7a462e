import { answerPage } from './askWorker.ts'
import { copyDesk } from './copyDesk.ts'
import type { FileHandle } from './copyFile.ts'

const FILE = 'savdo.journal'

/** The types of the page's library do not know what only workers have. */
interface WorkersFile extends FileSystemFileHandle {
  createSyncAccessHandle(): Promise<FileHandle & { close(): void }>
}

/** Only one tab at a time holds the file, and only for as long as it writes. */
answerPage(
  copyDesk((work) =>
    navigator.locks.request(FILE, async () => {
      const directory = await navigator.storage.getDirectory()
      const file = (await directory.getFileHandle(FILE, { create: true })) as WorkersFile
      const handle = await file.createSyncAccessHandle()
      try {
        return work(handle)
      } finally {
        handle.close()
      }
    }),
  ),
)
