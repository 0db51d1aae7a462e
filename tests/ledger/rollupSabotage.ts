/** Ways to break what reports have added up, by the promise that each of them breaks. */
export const ROLL_UP_SABOTAGE: Record<string, string[]> = {
  'what reports have added up by hour is what finished receipts say, but for those that still wait': [
    `update sales_hour set revenue = revenue + 1`,
    `update sales_hour set receipts = receipts + 1`,
    `delete from sales_hour`,
    `insert into sales_rollup_due (sale_id) select max(id) from sale where status = 'FINISHED'`,
    `update sale set final_total_sum = final_total_sum + 1 where status = 'FINISHED'`,
  ],
  'all sums of sales agree: those of goods, sellers and suppliers with the hours, months and years with the days, groups with their goods':
    [
      `update sales_item_day set revenue = revenue + 1`,
      `update sales_seller set cost = cost + 1`,
      `update sales_supplier set quantity = quantity + 1`,
      `update sales_item_month set cost = cost + 1 where department_id = 0`,
      `update sales_item_month set receipts = receipts + 1 where department_id <> 0`,
      `delete from sales_item_year where department_id = 0`,
      `update sales_item_year set quantity_1 = quantity_1 + 1, quantity_2 = quantity_2 - 1`,
      `update sales_item_year set revenue_11 = revenue_11 + 1, revenue_12 = revenue_12 - 1`,
      `update sales_category_month set sold = sold + 1`,
      `delete from sales_brand_month`,
      `update sales_supplier_item_month set lines = lines + 1`,
      `update sales_supplier_item_month set cost = cost + 1`,
      `update sales_supplier_item_month set item_id = item_id + 1000000`,
    ],
  'what reports have added up by way of paying is what receipts say that were paid so: by hour, by seller, and by good of the company':
    [
      `update sales_payment_hour set receipts = receipts + 1`,
      `update sales_payment_hour set hour = hour + 1`,
      `delete from sales_payment_hour`,
      `update sales_payment_seller set cost = cost + 1`,
      `update sales_payment_item_month set revenue = revenue + 1`,
      `update sales_payment_item_year set quantity = quantity + 1`,
      `update sales_payment_item_year set item_id = item_id + 1000000`,
    ],
  'the goods of the last days have been added up line by line, at their cost': [
    `update sales_item_day set cost = cost + 1`,
    `update sales_item_day set lines = lines + 1`,
    `update sale_line set final_sum = final_sum + 1`,
    `update stock_move set cost_sum = cost_sum + 1 where place = 'CUSTOMER'`,
  ],
  'what payments of receipts reports have added up by day is what the receipts say': [
    `update sales_payment set payments = payments + 1`,
    `delete from sales_payment`,
    `update sale_payment set amount = amount + 1`,
  ],
  'groups count an item where it stands, but for those that still wait': [
    `update sales_item_group set brand_id = brand_id + 1`,
    `update item set category_id = null`,
  ],
  'what was added up of shelves until now is what lies there, but for the moves that still wait': [
    `update stock_item_year set came = came + 1 where department_id <> 0`,
    `update stock_item_year set opening_cost = opening_cost + 1 where department_id <> 0`,
    `insert into sales_rollup_due (sale_id) select max(id) from sale where status = 'FINISHED'`,
    `insert into sales_rollup_due (stock_move_id) select max(id) from stock_move where place = 'DEPARTMENT'`,
  ],
  'all sums of shelves agree: years with their months and with the year before, the company with its departments': [
    `update stock_item_month set went = went + 1`,
    `update stock_item_year set cost_out = cost_out + 1`,
    `delete from stock_item_month where department_id = 0`,
    `delete from stock_item_year where department_id = 0`,
    `update stock_item_year set opening = opening + 1`,
  ],
  'what came to shelves and went from them in the last month has been added up move by move': [
    `update stock_item_month set moves = moves + 1`,
    `delete from stock_item_month where department_id <> 0`,
  ],
  'what shelves are worth is what lies there, at its cost and at the prices that had come into force, but for shelves that still wait':
    [
      `update stock_value set balance = balance + 1 where department_id <> 0`,
      `update stock_value set cost = cost + 1, without_retail = without_retail + 1`,
      `update stock_value set retail = retail - 1`,
      `update stock_value set wholesale = wholesale + 1 where department_id = (select max(department_id) from stock_value)`,
      `update stock_value set shelves = 0 where shelves = 1`,
      `delete from stock_value`,
      `update current_price set price_uzs = price_uzs + 1`,
    ],
  'the company’s shelves are worth what those of its departments are': [
    `update stock_value set retail = retail + 1 where department_id = 0`,
    `update stock_value set shelves = shelves + 1 where department_id = 0`,
    `delete from stock_value where department_id = 0`,
    `delete from stock_value where department_id <> 0`,
  ],
}
