import { CopyFile, type FileHandle, type Place } from './copyFile.ts'

/** The texts of a file of this device, for all tabs of the browser. */
export interface CopyDesk {
  read(): Promise<string[]>
  /** On the disk before it resolves; rejects with `QuotaExceededError` where there is no room. */
  append(texts: readonly string[]): Promise<void>
  /** Whether there is room for one that may be long. */
  hasRoom(): Promise<boolean>
  /** Puts these in the place of all there are, unless others have come since `read`; answers whether it did. */
  replace(texts: readonly string[]): Promise<boolean>
}

/** @param withFile opens the file for one piece of work that nobody else does meanwhile */
export function copyDesk(withFile: <T>(work: (handle: FileHandle) => T) => Promise<T>): CopyDesk {
  let place: Place | undefined
  const attempt = <T>(work: (file: CopyFile, known: Place, news: string[]) => T): Promise<T> =>
    withFile((handle) => {
      const file = new CopyFile(handle)
      const { texts, place: known } = file.read(place)
      place = known
      return work(file, known, texts)
    })
  return {
    read() {
      place = undefined
      return attempt((file, known, texts) => {
        file.hasRoom(known)
        return texts
      })
    },
    append: (texts) =>
      attempt((file, known) => {
        place = file.append(known, texts)
      }),
    hasRoom: () => attempt((file, known) => file.hasRoom(known)),
    replace: (texts) =>
      attempt((file, known, news) => {
        if (news.length > 0) return false
        place = file.replace(known, texts)
        return true
      }),
  }
}
