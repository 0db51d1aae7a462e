/** Ways to break what counts and conversions promise. */
export const COUNT_SABOTAGE: Record<string, string[]> = {
  'what a count has posted is what its moves say': [
    `update inventory_result set posted = posted + 1 where posted <> 0`,
    `update inventory_result set cost_sum = cost_sum + 0.01 where posted <> 0`,
    `delete from inventory_result`,
    `insert into inventory_late (inventory_id, department_id, item_id, document_kind, document_id, quantity, posted, cost_sum, occurred_at)
      select inventory_id, department_id, item_id, 'sale', 1, -1, 1, 1, counted_at from inventory_result limit 1`,
    `update stock_move set quantity = quantity * 2 where document_kind = 'inventory'`,
  ],
  'a finished count has nothing left to post': [`update inventory_result set posted_at = null`],
  'a conversion carries the whole value of what it used up over to what it made': [
    `update stock_move set cost_sum = cost_sum + 1 where place = 'CONVERSION'`,
    `delete from stock_move where place = 'CONVERSION' and quantity < 0`,
  ],
}
