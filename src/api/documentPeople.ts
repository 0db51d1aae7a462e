import { id, idOf, orNone, text } from './fields.ts'

/** Of a document: the contract that an income comes under, who gave the goods out, who took them, and who answers for it. */
export const peopleOfDocument = {
  contractId: id.nullable(),
  contractName: text.nullable(),
  fromEmployeeId: id.nullable(),
  fromEmployeeName: text.nullable(),
  toEmployeeId: id.nullable(),
  toEmployeeName: text.nullable(),
  responsible1Id: id.nullable(),
  responsible1Name: text.nullable(),
  responsible2Id: id.nullable(),
  responsible2Name: text.nullable(),
}

const employee = orNone(idOf('employee'))
/** The people as they are sent; 400 `notFound` for who does not work here. */
export const peopleSent = {
  fromEmployeeId: employee,
  toEmployeeId: employee,
  responsible1Id: employee,
  responsible2Id: employee,
}
/** 400 `otherContragent`, `contractNotInForce`. */
export const contractSent = { contractId: orNone(idOf('contract')) }
