import type { importRows } from '../../src/api/itemImport.ts'
import { sql } from '../db/sql.ts'
import type { ListCall, ListDescription } from '../lists/description.ts'
import { enumWords } from '../messages.ts'

/** A row has fewer changes and faults than this: a line's id is its row's number and its place in the row. */
const LINES_OF_ROW = 10_000
const FAULTS_FROM = 100

/** The rows of a preview: a line for each that is added or stays, for each change, and for each fault. */
const lines = ({ path, caller, language, translate }: ListCall<typeof importRows>) => sql`(
  select row.row_number * ${LINES_OF_ROW}::bigint + line.place as id, row.row_number, row.outcome,
    (row.draft #>> '{item,id}')::bigint as item_id, nullif(coalesce(row.draft #>> '{item,name}', row.draft ->> 'name'), '') as item_name,
    line.field, line.before, line.after, line.message, line.warning
  from import_file file
  join import_row row on row.import_id = file.id
  cross join lateral (
    select 0 as place, null::text as field, null::text as before, null::text as after, null::text as message, false as warning
    where row.outcome in ('ADD', 'SAME')
    union all
    select place, change ->> 'field', word.before, word.after, null, false
    from jsonb_array_elements(case when row.outcome = 'CHANGE' then row.draft -> 'changes' end) with ordinality as part (change, place)
    cross join lateral (
      select coalesce(words -> (change ->> 'field') ->> (change ->> 'before'), change ->> 'before') as before,
        coalesce(words -> (change ->> 'field') ->> (change ->> 'after'), change ->> 'after') as after
      from (select ${JSON.stringify({
        weighed: { true: translate('screen.grid.yes'), false: translate('screen.grid.no') },
        unit: enumWords(language, 'standardWord'),
      })}::jsonb as words) known) word
    union all
    select ${FAULTS_FROM} + row_number() over (order by fault.id), fault.field, null, fault.value, fault.messages ->> ${language}, fault.warning
    from import_fault fault where fault.import_id = row.import_id and fault.row_number = row.row_number
  ) line
  where file.id = ${Number(path.id)} and file.user_id = ${caller.userId}) as line`

export const rowsOfImport: ListDescription<typeof importRows> = {
  from: lines,
  columns: {
    id: sql`line.id`,
    rowNumber: sql`line.row_number`,
    // What a person has to look at stands first.
    outcome: {
      sql: sql`line.outcome`,
      sort: sql`array_position(array['WRONG', 'PASSED_OVER', 'CHANGE', 'ADD', 'SAME'], line.outcome)`,
    },
    itemId: sql`line.item_id`,
    itemName: sql`line.item_name`,
    field: sql`line.field`,
    before: sql`line.before`,
    after: sql`line.after`,
    message: sql`line.message`,
    warning: sql`line.warning`,
  },
  filter: { outcome: (outcome) => sql`line.outcome = ${outcome}` },
  defaultSort: [{ field: 'outcome' }, { field: 'rowNumber' }],
}
