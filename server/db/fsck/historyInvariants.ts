import { saidBy, type Stream, STREAMS } from '../../history/chainedEntries.ts'
import { join, raw, type Sql, sql } from '../sql.ts'
import type { Invariant } from './invariant.ts'

const ofEach = (select: (stream: Stream) => Sql): Sql => join(STREAMS.map(select), raw(' union all '))

/** Whoever changes what has happened, by whatever hand, is found out by the chain (server/history). */
export const historyInvariants: readonly Invariant[] = [
  {
    name: 'every entry of the history says what it said when it got its link',
    breaches: ofEach(
      (stream) => sql`
        select ${stream}::text || ' ' || link.entry_id || case when entry.id is null then ' is gone' else ' was changed' end as what
        from (select entry_id, hash, lag(hash, 1, '\\x'::bytea) over (order by number) as previous from history_link where stream = ${stream}) link
        left join ${raw(stream)} entry on entry.id = link.entry_id
        where entry.id is null or link.hash <> sha256(link.previous || ${saidBy(stream)})`,
    ),
  },
  {
    name: 'the chain of the history is whole, and no entry before its end has no link',
    breaches: ofEach(
      (stream) => sql`
        select ${stream}::text || ' has ' || coalesce(link.count, 0) || ' links to ' || coalesce(link.last, 0) || ' of ' || chain.last_number as what
        from history_chain chain
        left join (select count(*) as count, max(number) as last from history_link where stream = ${stream}) link on true
        where chain.stream = ${stream} and (coalesce(link.count, 0) <> chain.last_number or coalesce(link.last, 0) <> chain.last_number
          or chain.last_number > 0 and chain.last_hash is distinct from
            (select hash from history_link last where last.stream = ${stream} and last.number = chain.last_number))
        union all
        select ${stream}::text || ' ' || entry.id || ' has no link' from ${raw(stream)} entry
        where entry.id <= (select complete_to from history_chain where stream = ${stream})
          and not exists (select from history_link link where link.stream = ${stream} and link.entry_id = entry.id)
        union all
        select ${stream}::text || ' has no chain' where not exists (select from history_chain where stream = ${stream})`,
    ),
  },
]
