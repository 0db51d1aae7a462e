/** Code of the category of a shop's own goods: they carry a special barcode and stand on the till's screen (specification 3 §4, §5, §9). */
export const SHOP_CATEGORY = 'MAGAZIN'
