import type { searchHistory } from '../../src/api/history.ts'
import { holds } from '../../src/rules/permissions.ts'
import { RECORDS } from '../../src/rules/records.ts'
import { type Caller, inScope } from '../caller.ts'
import { contains, empty, join, raw, type Sql, sql } from '../db/sql.ts'
import type { ListCall, ListDescription } from '../lists/description.ts'
import { recordedAs } from '../records/allRecords.ts'
import type { Link } from '../records/defineRecord.ts'
import { historyWords } from './historyWords.ts'
import { since, until } from './period.ts'

type Call = ListCall<typeof searchHistory>

/**
 * Of each kind of record, those that the caller may see; a kind that is not described is told to nobody. Documents are those of the
 * caller's departments.
 */
const isTold = (caller: Caller): Sql => {
  const told = [...recordedAs]
    .filter(([name]) => holds(caller.permissions, RECORDS[name].can))
    .map(([name, { isOwn }]) => sql`when ${name} then ${isOwn(caller, sql`entry.subject_id`)}`)
  // PostgreSQL has no `case` without a `when`.
  const ofRecords = told.length === 0 ? sql`false` : sql`case entry.subject ${join(told, raw(' '))} else false end`
  return sql`case entry.source when 'DOCUMENT' then ${inScope(caller, sql`entry.department_id`)} else ${ofRecords} end`
}

/** What entries are told in, as `words`: labels of fields, states, values; yes and no. */
export const inWords = ({ language, translate }: Pick<Call, 'language' | 'translate'>): Sql => {
  const { fields, states, values } = historyWords(language)
  return sql`cross join (select ${fields}::jsonb as labels, ${states}::jsonb as states, ${values}::jsonb as named,
      ${translate('screen.grid.yes')}::text as yes, ${translate('screen.grid.no')}::text as no) words`
}

/** To what happened to one item belongs what an import or a bulk edit did to it; the list of everything has one entry of those. */
const worksOnItem = ({ caller, body: { subject, subjectId } }: Call): Sql =>
  subject === 'item' && /^\d{1,15}$/.test(subjectId ?? '') && holds(caller.permissions, RECORDS.item.can)
    ? sql`union all
      select 'RECORD', audit.id, audit.at, audit.user_id, null, 'item', part.item_id, case when part.created then 'create' else 'edit' end,
        part.changes, null, null, work.name
      from goods_work_item part join goods_work work on work.id = part.work_id
      join audit on audit.subject in ('goodsImport', 'goodsEdit') and audit.subject_id = part.work_id
      where part.item_id = ${Number(subjectId)}::bigint`
    : empty

/**
 * Both histories in one; a change of several fields is one line for each. The two parts have no conditions of their own and the
 * very same types: only so PostgreSQL takes them for one table, whose latest rows it reads by the indexes of both.
 */
const entriesFor = (call: Call): Sql => {
  return sql`(
      select 'RECORD'::text as source, id, at, user_id, null::bigint as department_id, subject, subject_id, action, changes,
        null::text as from_status, null::text as to_status, ''::text as comment
      from audit
      union all
      select 'DOCUMENT'::text, id, at, user_id, department_id, document_kind, document_id, 'step'::text, null::jsonb, from_status, to_status, comment
      from document_event
      ${worksOnItem(call)}
    ) entry
    left join lateral jsonb_each(entry.changes) change on entry.source = 'RECORD'
    left join app_user on app_user.id = entry.user_id
    ${inWords(call)}`
}

/** The words of an enumeration's value; of anything else itself. */
const worded = (value: Sql): Sql =>
  sql`coalesce(words.named ->> (entry.subject || '.' || change.key || '.' || (${value})), (${value}))`

/** The name behind an id, by the field that holds it. */
const nameBehind = (value: Sql): Sql => {
  const fieldsOf = new Map<Link['to'], string[]>()
  for (const [name, { links }] of recordedAs)
    for (const { field, to } of links) fieldsOf.set(to, [...(fieldsOf.get(to) ?? []), `${name}.${field}`])
  const cases = [...fieldsOf].map(
    ([
      { nameOf },
      fields,
    ]) => sql`when jsonb_typeof(${value}) = 'number' and entry.subject || '.' || change.key = any(${fields}::text[])
      then coalesce(${nameOf(sql`(${value})::text::numeric`)}, ${value} #>> '{}')`,
  )
  return join(cases, raw(' '))
}

/** Of `entry` and its `change`: a changed value as text, the name behind an id, yes and no, the parts of a list. */
export const valueText = (value: Sql): Sql => sql`case
    when jsonb_typeof(${value}) = 'boolean' then case when (${value})::text = 'true' then words.yes else words.no end
    when jsonb_typeof(${value}) = 'array' then (
      select string_agg(case when jsonb_typeof(part) = 'object'
        then (select string_agg(inner_value, ' ') from jsonb_each_text(part) as pair (inner_key, inner_value))
        else ${worded(sql`part #>> '{}'`)} end, ', ') from jsonb_array_elements(${value}) part)
    ${nameBehind(value)}
    else nullif(${worded(sql`(${value} #>> '{}')`)}, '') end`

/** What the field is called on its own screen. */
export const fieldLabel = sql`coalesce(words.labels ->> (entry.subject || '.' || change.key), words.labels ->> change.key, change.key, '')`

/** What the entry is about, in the words that people know it by; what is gone for good, by its last ones. */
const record = sql`coalesce(case entry.subject
    ${join(
      [...recordedAs].map(([name, { nameOf }]) => sql`when ${name} then ${nameOf(sql`entry.subject_id`)}`),
      raw(' '),
    )}
    when 'sale' then (select '№ ' || sale_number from sale where id = entry.subject_id)
    when 'pricing' then (select '№ ' || reg_number from pricing_document where id = entry.subject_id)
    when 'transferRequest' then (select '№ ' || reg_number from transfer_request where id = entry.subject_id)
    when 'order' then (select '№ ' || reg_number from order_document where id = entry.subject_id)
    when 'contragentOrder' then (select '№ ' || reg_number from contragent_order where id = entry.subject_id)
    when 'certificateSale' then (select '№ ' || sale_number from certificate_sale where id = entry.subject_id)
    when 'cashSession' then (select '№ ' || session_number from cash_session where id = entry.subject_id)
    else case when entry.subject in ('income', 'outcome', 'transfer', 'writeOff', 'surplus', 'conversion')
      then (select '№ ' || reg_number from warehouse_document where id = entry.subject_id) end
  end, (
    select coalesce(gone.changes #>> '{name,0}', gone.changes #>> '{code,0}') from audit gone
    where gone.subject = entry.subject and gone.subject_id = entry.subject_id and gone.action = 'delete' limit 1
  ), '#' || entry.subject_id)`

/** Specification 3 §2.5, /doc-history. */
export const entries: ListDescription<typeof searchHistory> = {
  from: entriesFor,
  columns: {
    source: sql`entry.source`,
    id: sql`entry.id`,
    at: sql`entry.at`,
    userName: sql`app_user.username`,
    subject: sql`entry.subject`,
    subjectId: sql`entry.subject_id`,
    record,
    action: sql`entry.action`,
    fieldName: sql`coalesce(change.key, '')`,
    fieldLabel: sql`case when entry.source = 'DOCUMENT' then words.labels ->> 'status' else ${fieldLabel} end`,
    before: sql`case when entry.source = 'DOCUMENT' then words.states ->> (entry.subject || '.' || entry.from_status)
      else ${valueText(sql`(change.value -> 0)`)} end`,
    after: sql`case when entry.source = 'DOCUMENT' then coalesce(words.states ->> (entry.subject || '.' || entry.to_status), entry.to_status)
      else ${valueText(sql`(change.value -> 1)`)} end`,
    comment: sql`entry.comment`,
  },
  scope: ({ caller }) => isTold(caller),
  filter: {
    subject: (subject) => sql`entry.subject = ${subject}`,
    subjectId: (number) => (/^\d{1,15}$/.test(number) ? sql`entry.subject_id = ${Number(number)}` : sql`false`),
    username: (words) => sql`app_user.username ilike ${contains(words)}`,
    start: (day, call) => since(sql`entry.at`, day, call),
    end: (day, call) => until(sql`entry.at`, day, call),
  },
  // The entry as a whole comes first: most are passed over before their changes are taken apart and their names are looked up.
  search: (words) => sql`(entry.changes::text ilike ${contains(words)} or entry.comment ilike ${contains(words)}
      or entry.user_id = any(array(select id from app_user where username ilike ${contains(words)})))
    and (app_user.username ilike ${contains(words)} or (change.value)::text ilike ${contains(words)}
      or entry.comment ilike ${contains(words)})`,
  defaultSort: [{ field: 'at', descending: true }],
}
