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

grant select on calendar_years, calendar_days to sooner_app;
grant select, insert, delete on calendar_years, calendar_days to sooner_system;
grant update (provisional) on calendar_years to sooner_system;

-- Every date that the product works out rests on these rows.
select journal_table('calendar_years', '{country, kind, year, provisional}', 'country || '' '' || kind || '' '' || year');
select journal_table('calendar_days', '{country, kind, day, open}', 'country || '' '' || kind || '' '' || year');
