-- The certificate of a decision that waits stays as it was, as the rest of the decision does.

drop trigger ends_once on clearing_runs;
create trigger ends_once before update on clearing_runs for each row when (
  case when new.state = old.state then old.state <> 'running' else not is_run_change(old.state, new.state) end
  or new.epoch < old.epoch
  or old.proposed_at is not null and (new.rule_name, new.rule_version, new.format_version, new.settings_version, new.rate_version, new.pay_date,
      new.snapshot_hash, new.result_hash, new.awards_hash, new.reasons_hash, new.items, new.candidates, new.awarded, new.amount, new.discount,
      new.weight, new.lowest_points, new.lowest_days, new.bound, new.pool_price, new.margin_price, new.scale_bits, new.is_optimal,
      new.proposed_at, new.holds_until)
    is distinct from (old.rule_name, old.rule_version, old.format_version, old.settings_version, old.rate_version, old.pay_date,
      old.snapshot_hash, old.result_hash, old.awards_hash, old.reasons_hash, old.items, old.candidates, old.awarded, old.amount, old.discount,
      old.weight, old.lowest_points, old.lowest_days, old.bound, old.pool_price, old.margin_price, old.scale_bits, old.is_optimal,
      old.proposed_at, old.holds_until)
  or old.approved_by is not null and (new.approved_by, new.approved_at) is distinct from (old.approved_by, old.approved_at)
  or (new.payer_tenant_id, new.id, new.market_id, new.number, new.slot_date, new.slot_time, new.instant, new.requested_by, new.award_key)
    is distinct from (old.payer_tenant_id, old.id, old.market_id, old.number, old.slot_date, old.slot_time, old.instant, old.requested_by, old.award_key)
) execute function refuse_run_change();
