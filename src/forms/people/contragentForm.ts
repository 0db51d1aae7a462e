import { getContragent, saveContragent } from '../../api/contragent.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { departmentOptions } from '../partyOptions.ts'
import { wordsOf, wordsOrNew } from '../referenceOptions.ts'

/** A supplier or a customer (specification 3 §3, Contragent). */
export const contragentForm = defineForm({
  name: 'contragent',
  history: 'contragent',
  load: getContragent,
  create: saveContragent,
  edit: saveContragent,
  sections: {
    main: ['fullName', 'shortName', 'inn', 'categoryId', 'groupId', 'phone', 'mobile', 'email', 'regionId', 'address'],
    requisites: ['oked', 'vatCode', 'bankName', 'bankAccount', 'mfo', 'bankName2', 'bankAccount2', 'mfo2'],
    more: ['debtLimit', 'departmentId', 'countryId', 'address2', 'okonx', 'comment'],
  },
  fields: {
    departmentId: { options: departmentOptions },
    fullName: { width: 'full' },
    address: { width: 'full' },
    address2: { width: 'full' },
    categoryId: { options: wordsOf('CONTRAGENT_CATEGORY') },
    groupId: { options: wordsOrNew('CONTRAGENT_GROUPS') },
    regionId: { options: wordsOf('Raionul') },
    countryId: { options: wordsOf('CITIZEN') },
  },
  notCopied: ['fullName', 'inn', 'vatCode', 'bankAccount', 'bankAccount2'],
})
