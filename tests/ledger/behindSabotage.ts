import { ROLL_UP_SABOTAGE } from './rollupSabotage.ts'

/** Ways to break what is written behind the shop, by the promise that each of them breaks: sums of reports, links of the history. */
export const BEHIND_SABOTAGE: Record<string, string[]> = {
  ...ROLL_UP_SABOTAGE,
  'every entry of the history says what it said when it got its link': [
    `update audit set subject_id = subject_id + 1 where id = (select min(id) from audit)`,
    `update audit set changes = '{}' where id = (select max(id) from audit where changes <> '{}')`,
    `update document_event set comment = 'ничего не было' where id = (select max(id) from document_event)`,
    `update document_event set at = at - interval '1 microsecond' where id = (select min(id) from document_event)`,
    `delete from document_event where id = (select max(id) from document_event)`,
    // Who writes its link anew breaks the next one.
    `update audit set action = action || '!' where id = (select entry_id from history_link where stream = 'audit' and number = 1);
     update history_link set hash = sha256('another') where stream = 'audit' and number = 1`,
    `update history_link set entry_id = entry_id + 1000000 where stream = 'audit' and number = 2`,
  ],
  'the chain of the history is whole, and no entry before its end has no link': [
    `delete from history_link where stream = 'audit' and number = (select last_number from history_chain where stream = 'audit')`,
    `delete from history_link`,
    `delete from history_chain`,
    `update history_chain set last_hash = sha256('another')`,
    `update history_chain set complete_to = (select max(id) from audit) where stream = 'audit';
     delete from history_link where stream = 'audit' and number = 1`,
  ],
}
