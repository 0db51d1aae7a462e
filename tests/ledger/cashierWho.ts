import { sql } from '../../server/db/sql.ts'
import type { People, Person } from '../server.ts'

/** A cashier of the department who has one right more than others. */
export async function cashierWho(server: People, departmentId: number, may: string): Promise<Person> {
  const person = await server.person('KASSIR', { departmentId })
  await server.database.run(sql`
    with own as (insert into role (code) values (${may}) returning id),
      granted as (insert into user_role (user_id, role_id) select ${person.userId}::bigint, id from own)
    insert into role_permission (role_id, permission) select id, ${may} from own`)
  return person
}
