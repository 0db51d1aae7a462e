import { generateMemberCard, getCustomer, saveCustomer } from '../../api/customer.ts'
import { defineForm } from '../../ui/form/defineForm.ts'
import { generated } from '../../ui/form/fieldSettings.ts'
import { wordsOf, wordsOrNew } from '../referenceOptions.ts'
import { customerOptions, discountTypeOptions } from './customerOptions.ts'

/** A client of the shops (specification 3 §3, Client). */
export const customerForm = defineForm({
  name: 'customer',
  history: 'customer',
  load: getCustomer,
  create: saveCustomer,
  edit: saveCustomer,
  sections: {
    main: ['lastName', 'firstName', 'middleName', 'mobile', 'phone', 'email', 'categoryId', 'groupId'],
    card: ['memberCard', 'discountTypeId', 'debtLimit', 'referrerId'],
    more: [
      'gender',
      'dateOfBirth',
      'marriageStatus',
      'childrenCount',
      'citizenId',
      'passport',
      'inn',
      'address',
      'address2',
      'comment',
    ],
  },
  fields: {
    memberCard: {
      generate: generated(
        generateMemberCard,
        () => ({}),
        ({ memberCard }) => memberCard,
      ),
    },
    discountTypeId: { options: discountTypeOptions },
    referrerId: { options: customerOptions },
    categoryId: { options: wordsOrNew('CLIENT_CATEGORY') },
    groupId: { options: wordsOrNew('CLIENT_GROUPS') },
    citizenId: { options: wordsOf('CITIZEN') },
    address: { width: 'full' },
    address2: { width: 'full' },
  },
  notCopied: ['memberCard', 'debtLimit', 'mobile', 'phone', 'email', 'passport', 'inn'],
})
