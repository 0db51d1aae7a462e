import enumRu from '../../locales/ru/enum.json' with { type: 'json' }
import fieldRu from '../../locales/ru/field.json' with { type: 'json' }
import enumUz from '../../locales/uz/enum.json' with { type: 'json' }
import fieldUz from '../../locales/uz/field.json' with { type: 'json' }
import enumUzLatn from '../../locales/uz-latn/enum.json' with { type: 'json' }
import fieldUzLatn from '../../locales/uz-latn/field.json' with { type: 'json' }
import { ALL_PERMISSIONS, splitPermission } from '../../src/rules/permissions.ts'
import { STATES } from '../../src/rules/states.ts'
import type { Language } from '../../src/rules/language.ts'
import { recordedAs } from '../records/allRecords.ts'

type Words = Record<string, string>
const TEXTS: Record<Language, { fields: object; enums: object }> = {
  ru: { fields: fieldRu, enums: enumRu },
  uz: { fields: fieldUz, enums: enumUz },
  'uz-latn': { fields: fieldUzLatn, enums: enumUzLatn },
}

/** Fields of records that hold a word of an enumeration: where they stand in the record of changes, and where their words are. */
const ENUM_FIELDS = [...recordedAs].flatMap(([name, { enums }]) =>
  Object.entries(enums).map(([field, enumName]) => [`${name}.${field}`, enumName] as const),
)

/** Fields that are called otherwise on the record's own screen: where they stand, and the field whose label they take. */
const OWN_LABELS: Readonly<Record<string, string>> = {
  'role.code': 'roleName',
  'contract.priceUzs': 'sumUzs',
  'contract.priceUsd': 'sumUsd',
  'transaction.priceUzs': 'sumUzs',
  'transaction.priceUsd': 'sumUsd',
}

interface HistoryWords {
  fields: string
  states: string
  values: string
}
const WORDS = new Map<Language, HistoryWords>()

/**
 * What the history is told in: field → its label, `kind.STATE` → the state, and `subject.field.VALUE` → the value as people
 * read it. Handed to the database, so that a page, its filter and its Excel file say the same. As JSON texts, made once a language.
 */
export function historyWords(language: Language): HistoryWords {
  const made = WORDS.get(language) ?? wordsIn(language)
  WORDS.set(language, made)
  return made
}

function wordsIn(language: Language): HistoryWords {
  const { fields, enums } = TEXTS[language]
  const named = enums as Record<string, Words | undefined>
  const states = Object.entries(STATES).flatMap(([kind, table]) =>
    Object.keys(table).map((state) => [
      `${kind}.${state}`,
      named[`${kind}Status`]?.[state] ?? named.documentStatus?.[state] ?? state,
    ]),
  )
  const values = ENUM_FIELDS.flatMap(([field, name]) =>
    Object.entries(named[name] ?? {}).map(([value, words]) => [`${field}.${value}`, words]),
  )
  const permissions = ALL_PERMISSIONS.map((permission) => {
    const { action, subject } = splitPermission(permission)
    return [
      `role.permissions.${permission}`,
      `${named.permissionSubject?.[subject] ?? subject} — ${named.permissionAction?.[action] ?? action}`,
    ]
  })
  const labels = fields as Words
  const own = Object.entries(OWN_LABELS).map(([field, label]) => [field, labels[label]])
  return {
    fields: JSON.stringify({ ...labels, ...Object.fromEntries(own) }),
    states: JSON.stringify(Object.fromEntries(states)),
    values: JSON.stringify(Object.fromEntries([...values, ...permissions])),
  }
}
