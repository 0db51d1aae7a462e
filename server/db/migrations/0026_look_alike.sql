-- Two user names that look the same are told apart by nobody: Cyrillic «с», «о», «р» against Latin ones, wide letters against narrow.
-- A database where such a pair has lived until now keeps it.
do $$
begin
  create unique index app_user_look on app_user
    (translate(lower(normalize(username, NFKC)), 'авекмнорстухіјѕ', 'abekmhopctyxijs')) where status <> 'DELETED';
exception when unique_violation then
  raise notice 'some user names look alike: new ones may, too';
end $$;
