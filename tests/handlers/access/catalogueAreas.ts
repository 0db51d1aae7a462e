/** Addresses of goods, references, departments, people, users and roles: the catalogue and the administration. */
export const CATALOGUE_AREAS =
  /^\/(item|item-min-max|excel-parser|mxik-code|references|department|employee|contragent|customer|discount-type|cashbox|company|user|role|perm)(\/|$)/
