import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/**
 * Makes a folder, and those above it that there are not yet; somebody else may make them meanwhile. Answers the topmost that it has made;
 * undefined: all were there. Node's own `recursive` tries for ever where a folder that is there lets nothing be made in it and says that
 * it is not there, as /proc and folders of an automounter do.
 */
export async function makeFolder(path: string, mode?: number): Promise<string | undefined> {
  try {
    return await makeLast(path, mode)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error
    const first = await makeFolder(dirname(path), mode)
    const last = await makeLast(path, mode)
    return first ?? last
  }
}

/** The folder alone, in one that is there; undefined: it was there itself. */
async function makeLast(path: string, mode: number | undefined): Promise<string | undefined> {
  try {
    await mkdir(path, mode)
    return path
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(path)).isDirectory()) return undefined
    throw error
  }
}
