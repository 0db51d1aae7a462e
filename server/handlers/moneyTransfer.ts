import {
  contragentSaldo,
  createMoneyTransfer,
  ownSaldo,
  payContract,
  reconciliation,
  reverseMoneyTransfer,
  searchDebts,
  searchSaldoMoves,
} from '../../src/api/moneyTransfer.ts'
import { handle, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { notFound } from '../refusal.ts'
import { debts } from '../saldo/debts.ts'
import { readReconciliation, readSaldo } from '../saldo/readSaldo.ts'
import { saldoDocuments } from '../saldo/saldoDocuments.ts'
import { reverseTransfer, transferMoney } from '../saldo/transferMoney.ts'

export const moneyTransferHandlers = [
  handle(createMoneyTransfer, async (call) => ({ id: await transferMoney(call, call.body) })),
  handle(payContract, async (call) => ({ id: await transferMoney(call, call.body) })),
  handle(reverseMoneyTransfer, async (call) => {
    await reverseTransfer(call, Number(call.path.id))
    return { done: true as const }
  }),
  handleRead(contragentSaldo, ({ path, body, ...call }) =>
    readSaldo({ ...call, ...body, contragentId: Number(path.id) }),
  ),
  handleRead(ownSaldo, ({ body, ...call }) => {
    const { contragentId } = call.caller
    if (contragentId === null) throw notFound()
    return readSaldo({ ...call, ...body, contragentId })
  }),
  handleRead(reconciliation, ({ path, query, ...call }) =>
    readReconciliation({ ...call, ...query, contragentId: Number(path.id) }),
  ),
  ...handleList(searchSaldoMoves, saldoDocuments),
  ...handleList(searchDebts, debts),
]
