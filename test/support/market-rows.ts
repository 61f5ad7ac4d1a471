/** Columns and plain values for rows of market settings that tests write by themselves. */

export const marketSettingColumns = `market_id, version, country, time_zone, cut_off, preparation_days, pay_weekdays, pay_month_days,
  clearing_times, award_rule, payment_grace_days, lowest_bps, highest_bps, rate_types, day_count, review_required,
  lock_minutes, counts_from, public_version, public_set_at, public_counts_from, days_paid_early_max, due_date_max, document_minor_min,
  invoice_priority, reserve_bps, reserve_minor, set_at, tenant_id`

/** From the country to the times of the version. */
export const plainTimetable = `'CN', 'Asia/Shanghai', '17:00', 1, '{}', '{}', '{12:00}', 'rateFirst', 2, 1, 9900, 'all', 360, false,
  30, timestamptz '2020-01-01', 1, timestamptz '2020-01-01', timestamptz '2020-01-01'`
