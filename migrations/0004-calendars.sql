-- Calendars: the bank days and office days of each country and year.

-- In a year that has a row, Monday to Friday are open except for the days listed in calendar_days. A year without a row gives
-- no date. A provisional year contains only the holidays with a fixed date; it exists in a sandbox only, until the year is
-- published.
create table calendar_years (
  country text not null check (country ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('office', 'bank')),
  year integer not null check (year between 1 and 9999),
  provisional boolean not null default false,
  primary key (country, kind, year)
);

create table calendar_days (
  country text not null,
  kind text not null check (kind in ('office', 'bank')),
  day date not null,
  open boolean not null,
  year integer generated always as (extract(year from day)) stored,
  primary key (country, kind, day),
  foreign key (country, kind, year) references calendar_years
);

-- The given number of bank days after a day; null where the calendar ends before.
create function bank_day_after(of_country text, of_day date, bank_days integer) returns date language sql stable parallel safe as $$
  select c.day from (select of_day + n as day from generate_series(1, 40 + bank_days) n) c
  join calendar_years y on y.country = of_country and y.kind = 'bank' and y.year = extract(year from c.day)
  left join calendar_days d on d.country = of_country and d.kind = 'bank' and d.day = c.day
  where coalesce(d.open, extract(isodow from c.day) < 6) order by c.day offset bank_days - 1 limit 1
$$;

-- The calendars of a country as reads take them: for each kind its years, with the days that are closed or open unlike their
-- weekday. Only the triggers below write it, after every change of the rows above.
create table calendar_texts (
  country text primary key,
  calendars json not null
);

create function write_calendar_texts() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from calendar_texts t where not exists (select from calendar_years y where y.country = t.country);
  insert into calendar_texts (country, calendars)
  select country, json_object_agg(kind, years) from (
    select country, kind, json_agg(json_build_object('year', year, 'provisional', provisional, 'closed', closed, 'open', open) order by year) as years from (
      select y.country, y.kind, y.year, y.provisional, coalesce(array_agg(d.day order by d.day) filter (where not d.open), '{}') as closed,
        coalesce(array_agg(d.day order by d.day) filter (where d.open), '{}') as open
      from calendar_years y left join calendar_days d using (country, kind, year) group by y.country, y.kind, y.year
    ) by_year group by country, kind
  ) by_kind group by country
  on conflict (country) do update set calendars = excluded.calendars;
  return null;
end $$;
create trigger keeps_text after insert or update or delete on calendar_years for each statement execute function write_calendar_texts();
create trigger keeps_text after insert or update or delete on calendar_days for each statement execute function write_calendar_texts();

grant select on calendar_texts to sooner_app, sooner_system;
grant select on calendar_years, calendar_days to sooner_app;
grant select, insert, delete on calendar_years, calendar_days to sooner_system;
grant update (provisional) on calendar_years to sooner_system;

-- Every date that the product works out rests on these rows.
select journal_table('calendar_years', '{country, kind, year, provisional}', 'country || '' '' || kind || '' '' || year');
select journal_table('calendar_days', '{country, kind, day, open}', 'country || '' '' || kind || '' '' || year');
