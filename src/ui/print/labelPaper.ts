import { readDevice, writeDevice } from '../../api/client/store.ts'

/** Labels on a roll (one a page) or on sheets of A4 (columns × rows of them). Millimetres. */
export interface LabelPaper {
  name: string
  widthMm: number
  heightMm: number
  /** Absent: a roll. */
  sheet?: { columns: number; rows: number }
}

export const LABEL_PAPERS: readonly LabelPaper[] = [
  { name: '58x40', widthMm: 58, heightMm: 40 },
  { name: '58x30', widthMm: 58, heightMm: 30 },
  { name: '43x25', widthMm: 43, heightMm: 25 },
  { name: '40x30', widthMm: 40, heightMm: 30 },
  { name: '30x20', widthMm: 30, heightMm: 20 },
  { name: 'A4 3x8', widthMm: 70, heightMm: 37, sheet: { columns: 3, rows: 8 } },
  { name: 'A4 4x10', widthMm: 52.5, heightMm: 29.7, sheet: { columns: 4, rows: 10 } },
  { name: 'A4 5x13', widthMm: 38, heightMm: 21.2, sheet: { columns: 5, rows: 13 } },
]

/** Which labels lie in the printer is a matter of the device, not of the user. */
const KEY = 'savdo.labelPaper'

export const chosenPaper = (): LabelPaper =>
  LABEL_PAPERS.find(({ name }) => name === readDevice(KEY)) ?? LABEL_PAPERS[0]!

export const choosePaper = (paper: LabelPaper): void => writeDevice(KEY, paper.name)

/** `@page` of the paper: a label is a page of its own (wider than high: landscape), or a sheet holds many. */
export const pageOf = ({ widthMm, heightMm, sheet }: LabelPaper): string =>
  sheet ? 'size: A4 portrait; margin: 0' : `size: ${widthMm}mm ${heightMm}mm; margin: 0`
