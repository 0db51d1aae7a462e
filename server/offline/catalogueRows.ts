import { raw, type Sql, sql } from '../db/sql.ts'
import { nameOfCustomer } from '../customers/customerRecord.ts'
import { categoriesOf } from '../promotions/priceBasket.ts'

/**
 * What tills of a department keep of its goods (`CatalogueGood`, field by field): all that have a price here or lie here, with the
 * lots that can be sold, and of an empty shelf the lot that was priced last, so that it still sells where nobody can ask.
 * Prices are the one in force at `now` and those to come, in milliseconds.
 * @param only of these goods alone
 */
export const catalogueGoods = (departmentId: number, now: Date, only?: readonly number[]): Sql => {
  const ofOnly = only ? sql`and balance.item_id = any(${[...only]}::bigint[])` : raw('')
  const priceOfOnly = only
    ? sql`and price.lot_id in (select balance.lot_id from stock_balance balance where balance.department_id = ${departmentId} ${ofOnly})`
    : raw('')
  return sql`
    with price_course as materialized (
      select known.lot_id, json_agg(json_build_array(floor(extract(epoch from known.effective_from) * 1000)::bigint, known.price_uzs,
          known.price_wholesale) order by known.effective_from)::text as prices, max(known.effective_from) as last_from
      from (
        (select distinct on (price.lot_id) price.lot_id, price.effective_from, price.price_uzs, price.price_wholesale from price
          where price.department_id = ${departmentId} and price.effective_from <= ${now} ${priceOfOnly}
          order by price.lot_id, price.effective_from desc)
        union all
        select price.lot_id, price.effective_from, price.price_uzs, price.price_wholesale from price
          where price.department_id = ${departmentId} and price.effective_from > ${now} ${priceOfOnly}) known
      group by known.lot_id
    ), shelf as materialized (
      select balance.item_id, balance.lot_id, lot.term_of_item, balance.on_hand - balance.reserved as available,
        coalesce(course.prices, '[]') as prices, course.last_from
      from stock_balance balance join lot on lot.id = balance.lot_id left join price_course course on course.lot_id = balance.lot_id
      where balance.department_id = ${departmentId} ${ofOnly}
    ), lots as (
      select item_id, term_of_item, prices, sum(available) as available from shelf where available > 0 group by 1, 2, 3
      union all
      (select distinct on (item_id) item_id, term_of_item, prices, 0 from shelf empty_shelf
        where last_from is not null and not exists (select from shelf full_shelf where full_shelf.item_id = empty_shelf.item_id and full_shelf.available > 0)
        order by item_id, last_from desc, lot_id desc)
    ), goods as (
      select item_id, json_agg(json_build_array(term_of_item, available, prices::json) order by term_of_item nulls last, prices) as lots
      from lots group by item_id)
    select item.id, item.name, item.search as fold, item.barcode,
      (select coalesce(json_agg(json_build_array(code.barcode, code.ratio) order by code.barcode), '[]') from item_barcode code where code.item_id = item.id) as codes,
      item.artikul, unit.name as "unitName", brand.name as "brandName", item.brand_id as "brandId", to_json(${categoriesOf(sql`item`)}) as "categoryIds",
      (select coalesce(string_agg(' ' || kind.search || ' ', '' order by kind.id), '') from reference kind
        where kind.id in (item.category_id, item.sub_category_id, item.sub2_category_id, item.sub3_category_id) and kind.deleted_at is null) as kinds,
      item.weighed, item.weight_grams / 1000 as weight, coalesce(item.vat_percent, department.vat_percent) as "vatPercent", goods.lots
    from goods join item on item.id = goods.item_id and item.deleted_at is null
    join department on department.id = ${departmentId}
    join reference unit on unit.id = item.unit_id
    left join reference brand on brand.id = item.brand_id
    order by item.name_key, item.id`
}

/** The clients that a till greets by their cards, names and telephones. */
export const catalogueClients = (only?: readonly number[]): Sql => sql`
  select customer.id, ${nameOfCustomer} as "fullName", customer.mobile, customer.member_card as "memberCard",
    customer.date_of_birth as "dateOfBirth", discount.percent as "discountPercent", customer.search as fold
  from customer left join discount_type discount on discount.id = customer.discount_type_id
  where customer.deleted_at is null and ${only ? sql`customer.id = any(${[...only]}::bigint[])` : raw('true')}
  order by customer.name_key, customer.id`
