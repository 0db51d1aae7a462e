/** Words of lists that the world does not trouble to choose. */
export const NO_WORDS = {
  sub3CategoryId: null,
  contentUnitId: null,
  brandId: null,
  colorId: null,
  seasonId: null,
  genderId: null,
  sizeTypeId: null,
  sizeId: null,
  manufacturerId: null,
  countryOfOriginId: null,
}
