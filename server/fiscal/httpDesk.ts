import { z } from 'zod'
import type { FiscalReceipt, FiscalSign } from '../../src/rules/fiscalReceipt.ts'
import { DeskAway, DeskRefusal, type FiscalDesk } from './fiscalDesk.ts'

const ANSWER_MS = 15_000
const ANSWER_BYTES_MAX = 256 * 1024

const Answer = z.union([
  z.object({
    ok: z.literal(false),
    result: z.object({ error: z.union([z.string(), z.number()]), description: z.string().default('') }),
  }),
  z.object({
    ok: z.literal(true),
    result: z
      .object({
        terminal_id: z.string().min(1),
        receipt_seq: z.union([z.string(), z.number()]),
        date_time: z.string(),
        fiscal_sign: z.string().min(1),
        qr_code_url: z.string().default(''),
      })
      .nullable(),
  }),
])
/** Desks say so when they know no receipt of the code. */
const NOT_FOUND = '404'

/**
 * A fiscal desk on a computer of the shop that is asked over HTTP, one call a request: `{ method, params }`, answered with HTTP 200
 * also for a refusal. Money is in tiyin, quantities in thousandths. Our key is its `code`: a second receipt of one code is none.
 * No redirects are followed, and an answer that is none leaves open what the desk did.
 */
export class HttpDesk implements FiscalDesk {
  constructor(
    private readonly address: string,
    private readonly answerMs = ANSWER_MS,
  ) {}

  async register(receipt: FiscalReceipt): Promise<FiscalSign> {
    const sign = await this.ask(receipt.kind === 'REFUND' ? 'Receipt.Refund' : 'Receipt.Sale', paramsOf(receipt))
    if (!sign) throw new Error('the desk answered without a sign')
    return sign
  }

  async find(key: string): Promise<FiscalSign | null> {
    try {
      return await this.ask('Receipt.GetInfo', { code: key })
    } catch (error) {
      if (error instanceof DeskRefusal && error.code === NOT_FOUND) return null
      throw error
    }
  }

  private async ask(method: string, params: object): Promise<FiscalSign | null> {
    const response = await this.send(JSON.stringify({ method, params }))
    const text = await response.text()
    if (text.length > ANSWER_BYTES_MAX) throw new Error('the desk answered too much')
    const answer = Answer.parse(JSON.parse(text))
    if (!answer.ok) throw new DeskRefusal(String(answer.result.error), answer.result.description)
    const { result } = answer
    return (
      result && {
        terminal: result.terminal_id,
        number: String(result.receipt_seq),
        at: new Date(result.date_time).toISOString(),
        sign: result.fiscal_sign,
        url: result.qr_code_url,
      }
    )
  }

  private async send(body: string): Promise<Response> {
    try {
      return await fetch(this.address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(this.answerMs),
      })
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as { code?: string }
      // Nobody listened there, so nobody has it.
      if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EHOSTUNREACH') throw new DeskAway(code)
      throw error
    }
  }
}

const paramsOf = ({ key, kind, at, cashier, lines, cash, card, original }: FiscalReceipt) => ({
  code: key,
  is_credit: kind === 'CREDIT',
  date_time: at,
  cashier,
  received_cash: cash,
  received_card: card,
  items: lines.map((line) => ({
    name: line.name,
    barcode: line.barcode,
    class_code: line.mxik,
    package_code: line.packageCode,
    unit_name: line.unit,
    amount: line.quantity,
    price: line.sum,
    discount: line.discount,
    vat_percent: line.vat.percent,
    vat: line.vat.sum,
    labels: line.marks,
  })),
  ...(original && {
    refund_info: {
      terminal_id: original.terminal,
      receipt_seq: original.number,
      date_time: original.at,
      fiscal_sign: original.sign,
    },
  }),
})
