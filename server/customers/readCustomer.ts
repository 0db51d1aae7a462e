import { raw, sql } from '../db/sql.ts'

/** Surname first, as in every list of people. */
export const nameOfCustomer = raw(
  `concat_ws(' ', nullif(customer.last_name, ''), customer.first_name, nullif(customer.middle_name, ''))`,
)

export const customerTables = sql`customer
  left join discount_type on discount_type.id = customer.discount_type_id
  left join reference category on category.id = customer.category_id
  left join reference customer_group on customer_group.id = customer.group_id
  left join reference citizen on citizen.id = customer.citizen_id
  left join customer referrer on referrer.id = customer.referrer_id`

export const customerColumns = {
  id: sql`customer.id`,
  fullName: { sql: nameOfCustomer, sort: sql`customer.name_key`, folded: sql`customer.search` },
  lastName: sql`customer.last_name`,
  firstName: sql`customer.first_name`,
  middleName: sql`customer.middle_name`,
  mobile: sql`customer.mobile`,
  phone: sql`customer.phone`,
  email: sql`customer.email`,
  memberCard: sql`customer.member_card`,
  discountTypeId: sql`customer.discount_type_id`,
  discountTypeName: { sql: sql`discount_type.name`, sort: sql`discount_type.name_key` },
  discountPercent: sql`discount_type.percent`,
  categoryId: sql`customer.category_id`,
  categoryName: { sql: sql`category.name`, sort: sql`category.name_key` },
  groupId: sql`customer.group_id`,
  groupName: { sql: sql`customer_group.name`, sort: sql`customer_group.name_key` },
  gender: sql`customer.gender`,
  dateOfBirth: sql`customer.date_of_birth`,
  marriageStatus: sql`customer.marriage_status`,
  childrenCount: sql`customer.children_count`,
  passport: sql`customer.passport`,
  inn: sql`customer.inn`,
  citizenId: sql`customer.citizen_id`,
  citizenName: { sql: sql`citizen.name`, sort: sql`citizen.name_key` },
  address: sql`customer.address`,
  address2: sql`customer.address2`,
  referrerId: sql`customer.referrer_id`,
  referrerName: {
    sql: raw(`nullif(concat_ws(' ', nullif(referrer.last_name, ''), referrer.first_name), '')`),
    sort: sql`referrer.name_key`,
  },
  comment: sql`customer.comment`,
  version: sql`customer.version`,
}
