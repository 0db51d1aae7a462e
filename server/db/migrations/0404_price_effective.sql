-- Stock at the prices of some days ago is what is kept of now, but for what has moved or was priced since: those prices are found by it.
create index price_effective on price (effective_from);
