import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { badges, count, id, KEYWORD_LENGTH_MAX, mxik } from './fields.ts'
import { listEndpoint } from './list.ts'

/** The whole classifier, one line a package, is some hundred thousand lines. */
export const MXIK_ROWS_MAX = 400_000
export const MXIK_FILE_BYTES_MAX = 40 * 1024 * 1024
const FORM_BYTES_MAX = 16 * 1024
export const MXIK_FAULTS_SHOWN = 50

const words = z.string().meta({ kind: 'text' })
/** A line of the classifier's screen, with the packages it knows and the goods that carry the code. */
export const MxikRow = z.object({
  id,
  mxikCode: mxik,
  mxikNameRu: words,
  groupNameRu: words,
  classNameRu: words,
  positionNameRu: words,
  packages: badges,
  itemCount: count,
})
export type MxikRow = z.infer<typeof MxikRow>

/** Specification 3 §2.5, /warehouse-management/mxik. Codes are found by their beginning, names by words. */
export const listMxik = listEndpoint('POST /mxik-code/search', {
  can: 'view goods',
  filter: z.object({ keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish() }),
  row: MxikRow,
  unsorted: ['itemCount'],
  unfiltered: ['itemCount', 'packages'],
})

/**
 * Takes in a code list (.xlsx): columns are found by name in Russian and Uzbek, one line a code or a code with one of its
 * packages. Codes that are there already get the file's words; none is taken away. Rows without a right code are counted and
 * the first 50 named. 422 `columnsMissing`, `noRows`; 400 `notExcel`; 413 `fileTooLarge`.
 */
export const importMxik = endpoint('POST /mxik-code/import', {
  can: 'import goods',
  bodyBytesMax: MXIK_FILE_BYTES_MAX + FORM_BYTES_MAX,
  form: z.object({ upload: z.file().max(MXIK_FILE_BYTES_MAX) }),
  answer: z.object({
    rows: count,
    added: count,
    changed: count,
    packages: count,
    rowsWrong: count,
    faults: z.array(z.object({ rowNumber: count, message: z.string(), value: z.string() })),
  }),
})
