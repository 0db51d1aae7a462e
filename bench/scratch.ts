import { startBenchServer } from './benchServer.ts'
const server = await startBenchServer('-sales')
const c = await server.database.pool.connect()
await c
  .query('set statement_timeout=0; set auto_explain.log_min_duration=0')
  .catch(() => c.query('set statement_timeout=0'))
console.log(
  (await c.query('show data_directory')).rows,
  (await c.query('select * from sales_rollup_state')).rows,
  (
    await c.query(
      `select relname, reltuples, relpages from pg_class where relname in ('sale','sale_line','stock_move','lot','sales_item_day','sales_item_group')`,
    )
  ).rows,
)
console.log(
  (
    await c.query(
      'select pid, state, wait_event_type, now()-query_start as t, left(query,200) q from pg_stat_activity where state is not null',
    )
  ).rows,
)
await new Promise((r) => setTimeout(r, Number(process.argv[2] ?? 3600) * 1000))
