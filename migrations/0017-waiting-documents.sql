-- How many documents wait for a payer's word is counted by the index alone: row security also asks whose payee it is.
drop index documents_by_confirmation;
create index documents_by_confirmation on documents (payer_tenant_id, confirmation, id) include (payee_tenant_id) where deleted_at is null;
