import { importMxik } from '../src/api/mxikList.ts'
import { searchMxik } from '../src/api/mxik.ts'
import { API_BASE } from '../server/serve.ts'
import { workbookOfXml } from '../tests/workbooks.ts'
import type { BenchServer } from './benchServer.ts'
import type { Company } from './company.ts'
import { measure } from './measure.ts'
import { requestOf } from './question.ts'
import type { Result } from './report.ts'
import { readGoods } from './seedGoods.ts'
import { send } from './send.ts'

/** Codes with two packages each: about as many lines as the state's whole list has. */
const CODES = 150_000
const PACKAGES_OF_CODE = 2
const CODE_DIGITS = 17
const SECONDS_GOAL = 60
const MEGABYTES_GOAL = 600
const KEYWORD_MS_GOAL = 100
const CALLS = 100

/** The whole classifier from its file, on a server that has just started, and the picker's search in it. */
export async function mxikBench(server: BenchServer, company: Company, say: (text: string) => void): Promise<Result[]> {
  const rows = CODES * PACKAGES_OF_CODE
  say(`${rows} lines of the classifier`)
  const workbook = await workbookOfXml(sheet())
  await server.restart()
  const form = new FormData()
  form.set('upload', new File([workbook], 'mxik.xlsx'))
  const startedMs = performance.now()
  const headers = { authorization: `Bearer ${company.token}` }
  const answer = await fetch(`${server.address}${API_BASE}${importMxik.path}`, { method: 'POST', headers, body: form })
  if (!answer.ok) throw new Error(`the classifier was refused: ${await answer.text()}`)
  const seconds = (performance.now() - startedMs) / 1000
  const megabytes = server.peakMegabytes()
  const words = ['шоколад', 'чай черный', 'krem', 'тетрадь 48', '0220000', 'йцукенг']
  const found = await measure(CALLS, 1, async (call) => {
    const keyword = words[call % words.length]!
    const { address, init } = requestOf({ endpoint: searchMxik, query: { keyword } }, company.token)
    const { status, text } = await send(`${server.address}${address}`, init)
    if (status !== 200) throw new Error(`${address} was refused: ${text}`)
  })
  return [
    { what: `classifier of ${rows} lines: import`, unit: 's', ours: seconds, atMost: SECONDS_GOAL },
    { what: 'classifier: peak memory of the server', unit: 'MB', ours: megabytes, atMost: MEGABYTES_GOAL },
    { what: 'classifier by keyword: p95', unit: 'ms', ours: found.p95Ms, atMost: KEYWORD_MS_GOAL },
  ]
}

const HEADERS = ['Код МХИК', 'Группа', 'Класс', 'Позиция', 'Наименование', 'Код упаковки', 'Наименование упаковки']

export function sheet(): string {
  const goods = readGoods()
  const lines = Array.from({ length: CODES * PACKAGES_OF_CODE }, (_, line) => {
    const number = Math.floor(line / PACKAGES_OF_CODE)
    const { name, category } = goods[number % goods.length]!
    const [group = '', kind = '', position = ''] = category.split('/')
    const code = `02${String(number).padStart(CODE_DIGITS - 2, '0')}`
    return row([
      code,
      group,
      kind,
      position,
      `${name} ${number}`,
      String(1_000_000 + line),
      line % 2 ? 'упак 12 шт' : 'шт',
    ])
  })
  return [row(HEADERS), ...lines].join('')
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const row = (texts: readonly string[]): string =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text.replace(/[&<>]/g, (sign) => ESCAPES[sign]!)}</t></is></c>`).join('')}</row>`
