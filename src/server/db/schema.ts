/** The tables of the database. Printed from its catalogue by `npm run generate`; not written by hand. */
import type { ColumnType } from 'kysely'

export type Schema = {
  admin_config: {
    tenant_id: ColumnType<string | null, string | null | undefined, string | null>
    key: string
    value: string
  }
  agreement_acceptances: {
    id: string
    user_id: string
    tenant_id: ColumnType<string | null, string | null | undefined, string | null>
    kind: string
    version: ColumnType<number | null, number | null | undefined, number | null>
    file_id: string
    subject_id: ColumnType<string | null, string | null | undefined, string | null>
    accepted_at: Date
    address: string
    user_agent: string
  }
  agreement_versions: {
    kind: 'user' | 'privacy' | 'payer' | 'payee' | 'offer' | 'fixedOffer' | 'certificate' | 'signature' | 'continuing' | 'personContinuing'
    version: number
    updated: string
    title: ColumnType<unknown, string, string>
    sections: ColumnType<unknown, string, string>
    text_hash: Buffer
    zh_file_id: string
    en_file_id: string
    published_at: Date
  }
  allotments: {
    lender_tenant_id: string
    id: string
    lender_id: string
    product_id: string
    dealer_id: string
    currency: string
    limit_minor: bigint
    valid_from: string
    valid_to: string
    rate_bps: ColumnType<number | null, number | null | undefined, number | null>
    version: number
    set_by: string
    set_at: Date
  }
  api_key_allowances: {
    tenant_id: string
    key_id: string
    made_by: string
    allowed_by: string
    allowed_at: Date
  }
  api_key_uses: {
    tenant_id: string
    key_id: string
    used_at: Date
    address: string
  }
  api_keys: {
    tenant_id: string
    id: string
    company_id: string
    name: string
    shown: string
    token_hash: Buffer
    kinds: readonly string[]
    addresses: readonly string[]
    made_by: string
    made_at: Date
    revoked_by: ColumnType<string | null, string | null | undefined, string | null>
    revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  audit: {
    tenant_id: string
    seq: bigint
    body: ColumnType<unknown, string, string>
    hash: Buffer
    action: ColumnType<string | null, never, never>
    user_id: ColumnType<string | null, never, never>
    happened_at: ColumnType<string | null, never, never>
    target: ColumnType<string | null, never, never>
  }
  audit_heads: {
    tenant_id: string
    seq: bigint
    hash: Buffer
  }
  award_file_mails: {
    tenant_id: string
    id: string
    payer_tenant_id: string
    run_id: ColumnType<string | null, string | null | undefined, string | null>
    offer_id: ColumnType<string | null, string | null | undefined, string | null>
    requested_by: ColumnType<string | null, string | null | undefined, string | null>
    requested_at: Date
    mails: number
    sent: ColumnType<number, number | undefined, number>
    given_up: ColumnType<number, number | undefined, number>
    is_delayed: ColumnType<boolean, boolean | undefined, boolean>
    sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  award_outside_payments: {
    payer_tenant_id: string
    award_id: string
    market_id: string
    payee_tenant_id: string
    value_date: string
    paid: bigint
    shortfall: bigint
    source: 'payer' | 'bank' | 'sync'
    reference: ColumnType<string | null, string | null | undefined, string | null>
    marked_at: Date
    marked_by: string
  }
  award_payments: {
    payer_tenant_id: string
    award_id: string
    market_id: string
    payee_tenant_id: string
    value_date: string
    net: bigint
    source: 'payer' | 'sandboxBank' | 'bank' | 'sync'
    reference: ColumnType<string | null, string | null | undefined, string | null>
    marked_at: Date
    marked_by: string
    release_on: string
    released_on: ColumnType<string | null, string | null | undefined, string | null>
    posting_id: string
    lapsed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    outside_pool: ColumnType<bigint, bigint | undefined, bigint>
    part_minor: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    part_on: ColumnType<string | null, string | null | undefined, string | null>
    part_reference: ColumnType<string | null, string | null | undefined, string | null>
  }
  award_returns: {
    payer_tenant_id: string
    award_id: string
    market_id: string
    payee_tenant_id: string
    returned_on: string
    source: 'payer' | 'bank'
    reference: ColumnType<string | null, string | null | undefined, string | null>
    marked_at: Date
    marked_by: string
  }
  awards: {
    payer_tenant_id: string
    id: string
    run_id: string
    market_id: string
    place: number
    number: string
    offer_id: string
    document_id: string
    payee_id: string
    payee_tenant_id: string
    currency: string
    face: bigint
    credits: bigint
    amount: bigint
    discount: bigint
    method: string
    rate_type: ColumnType<string | null, string | null | undefined, string | null>
    rate_bps: ColumnType<number | null, number | null | undefined, number | null>
    bill_rate_type: ColumnType<string | null, string | null | undefined, string | null>
    bill_rate_bps: ColumnType<number | null, number | null | undefined, number | null>
    day_count: number
    days_paid_early: number
    bill_term_days: number
    settings_version: number
    due_date: string
    new_pay_date: string
    pay_by: string
    release_on: string
    state: ColumnType<'committed' | 'paid' | 'failed' | 'lapsed' | 'returned' | 'revoked', 'committed' | 'paid' | 'failed' | 'lapsed' | 'returned' | 'revoked' | undefined, 'committed' | 'paid' | 'failed' | 'lapsed' | 'returned' | 'revoked'>
    awarded_at: Date
    change: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    refused_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    refusal_reason: ColumnType<string | null, string | null | undefined, string | null>
    verified_account: ColumnType<number | null, number | null | undefined, number | null>
  }
  back_tests: {
    payee_tenant_id: string
    day: string
    tests: number
  }
  bank_file_rows: {
    payer_tenant_id: string
    file_id: string
    row: number
    kind: 'payment' | 'return' | 'refusal' | 'incoming' | 'incomingReturn'
    reference: string
    amount: ColumnType<string | null, string | null | undefined, string | null>
    currency: ColumnType<string | null, string | null | undefined, string | null>
    value_date: ColumnType<string | null, string | null | undefined, string | null>
    bank_reference: ColumnType<string | null, string | null | undefined, string | null>
    sum_wrong: boolean
    order_id: ColumnType<string | null, string | null | undefined, string | null>
    reason: ColumnType<string | null, string | null | undefined, string | null>
    note: ColumnType<string | null, string | null | undefined, string | null>
    expected: ColumnType<string | null, string | null | undefined, string | null>
    expected_subject: ColumnType<string | null, string | null | undefined, string | null>
    expected_subject_id: ColumnType<string | null, string | null | undefined, string | null>
    result: ColumnType<'paid' | 'returned' | 'refused' | 'known' | 'exception' | null, 'paid' | 'returned' | 'refused' | 'known' | 'exception' | null | undefined, 'paid' | 'returned' | 'refused' | 'known' | 'exception' | null>
    subject: ColumnType<string | null, string | null | undefined, string | null>
    subject_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  bank_files: {
    payer_tenant_id: string
    id: string
    company_id: string
    format: 'sheet' | 'pain002' | 'camt054'
    file_name: string
    sha256: Buffer
    message_id: ColumnType<string | null, string | null | undefined, string | null>
    message_sender: ColumnType<string | null, string | null | undefined, string | null>
    state: 'reading' | 'read' | 'applying' | 'done' | 'discarded' | 'refused'
    rows: ColumnType<number, number | undefined, number>
    rows_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    paid: ColumnType<number, number | undefined, number>
    returned: ColumnType<number, number | undefined, number>
    refused: ColumnType<number, number | undefined, number>
    known: ColumnType<number, number | undefined, number>
    exceptions: ColumnType<number, number | undefined, number>
    failure: ColumnType<string | null, string | null | undefined, string | null>
    failure_details: ColumnType<string | null, string | null | undefined, string | null>
    preview: ColumnType<string | null, string | null | undefined, string | null>
    differing: ColumnType<number, number | undefined, number>
    decided_by: ColumnType<string | null, string | null | undefined, string | null>
    uploaded_by: string
    uploaded_at: Date
    finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  calendar_days: {
    country: string
    kind: 'office' | 'bank'
    day: string
    open: boolean
    year: ColumnType<number | null, never, never>
  }
  calendar_texts: {
    country: string
    calendars: ColumnType<unknown, string, string>
  }
  calendar_years: {
    country: string
    kind: 'office' | 'bank'
    year: number
    provisional: ColumnType<boolean, boolean | undefined, boolean>
  }
  child_requests: {
    id: string
    tenant_id: string
    name: string
    note: string
    state: 'open' | 'granted' | 'declined' | 'withdrawn'
    requested_by: string
    requested_at: Date
    settled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    reason: ColumnType<string | null, string | null | undefined, string | null>
  }
  clearing_payee_results: {
    payer_tenant_id: string
    run_id: string
    payee_id: string
    payee_tenant_id: string
    market_id: string
    instant: Date
    pay_date: string
    item_ids: readonly string[]
    reasons: readonly number[]
    ineligible: readonly number[]
  }
  clearing_run_progress: {
    payer_tenant_id: string
    run_id: string
    epoch: number
    done: number
    total: ColumnType<number | null, number | null | undefined, number | null>
  }
  clearing_runs: {
    payer_tenant_id: string
    id: string
    market_id: string
    number: number
    slot_date: string
    slot_time: ColumnType<string | null, string | null | undefined, string | null>
    state: 'running' | 'proposed' | 'done' | 'missed' | 'skipped' | 'aborted'
    instant: Date
    epoch: ColumnType<number, number | undefined, number>
    requested_by: ColumnType<string | null, string | null | undefined, string | null>
    award_key: ColumnType<string, string | undefined, string>
    rule_name: ColumnType<string | null, string | null | undefined, string | null>
    rule_version: ColumnType<number | null, number | null | undefined, number | null>
    format_version: ColumnType<number | null, number | null | undefined, number | null>
    settings_version: ColumnType<number | null, number | null | undefined, number | null>
    rate_version: ColumnType<number | null, number | null | undefined, number | null>
    pay_date: ColumnType<string | null, string | null | undefined, string | null>
    snapshot_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    result_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    awards_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    reasons_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    items: ColumnType<number | null, number | null | undefined, number | null>
    candidates: ColumnType<number | null, number | null | undefined, number | null>
    awarded: ColumnType<number | null, number | null | undefined, number | null>
    amount: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    discount: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    weight: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    lowest_points: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    lowest_days: ColumnType<number | null, number | null | undefined, number | null>
    bound: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    pool_price: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    margin_price: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    scale_bits: ColumnType<number | null, number | null | undefined, number | null>
    is_optimal: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
    proposed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    holds_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    approved_by: ColumnType<string | null, string | null | undefined, string | null>
    approved_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    tries_from: ColumnType<number, number | undefined, number>
    end_reason: ColumnType<'failed' | 'voided' | 'sentBack' | 'expired' | 'replaced' | null, 'failed' | 'voided' | 'sentBack' | 'expired' | 'replaced' | null | undefined, 'failed' | 'voided' | 'sentBack' | 'expired' | 'replaced' | null>
    end_note: ColumnType<string | null, string | null | undefined, string | null>
    end_description: ColumnType<string | null, string | null | undefined, string | null>
    ended_by: ColumnType<string | null, string | null | undefined, string | null>
    end_changes: ColumnType<unknown, string | null | undefined, string>
    finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  clearing_snapshots: {
    payer_tenant_id: string
    run_id: string
    part: number
    bytes: Buffer
  }
  clock: {
    single: boolean
    offset_ms: bigint
  }
  companies: {
    id: string
    tenant_id: string
    parent_id: ColumnType<string | null, string | null | undefined, string | null>
    company_type: 'buyer' | 'supplier' | 'dealer'
    legal_form: 'company' | 'person'
    name: string
    visible_name: ColumnType<string, never, never>
    currency: 'CNY' | 'USD' | 'JPY' | 'EUR' | 'GBP' | 'INR' | 'CHF' | 'HKD'
    buyer_id: ColumnType<string | null, string | null | undefined, string | null>
    register_username: string
    registered_at: Date
    frozen: ColumnType<boolean, boolean | undefined, boolean>
    registered_for: ColumnType<string | null, string | null | undefined, string | null>
    tax_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  confirmed_payee_accounts: {
    payer_tenant_id: string
    payee_id: string
    version: number
    holder: string
    number: string
    bank_code: string
    bank_name: ColumnType<string | null, string | null | undefined, string | null>
    source: 'entered' | 'uploaded' | 'synced'
    corrects: boolean
    set_by: string
    set_at: Date
    entered_by: string
    batch_id: ColumnType<string | null, string | null | undefined, string | null>
    decided_by: string
  }
  connection_code_tries: {
    id: string
    tenant_id: string
    tried_at: Date
  }
  connection_requests: {
    payer_tenant_id: string
    id: string
    payer_id: string
    payee_tenant_id: string
    payee_name: string
    note: string
    by_code: boolean
    invited_payee_id: ColumnType<string | null, string | null | undefined, string | null>
    invited_name: ColumnType<string | null, string | null | undefined, string | null>
    invited_mail: ColumnType<string | null, string | null | undefined, string | null>
    state: 'requested' | 'accepted' | 'declined' | 'withdrawn' | 'ended'
    reason: ColumnType<string | null, string | null | undefined, string | null>
    payee_id: ColumnType<string | null, string | null | undefined, string | null>
    requested_by: string
    requester_name: string
    requester_mail: ColumnType<string | null, string | null | undefined, string | null>
    requested_at: Date
    answered_by: ColumnType<string | null, string | null | undefined, string | null>
    answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  credentials: {
    user_id: string
    password_hash: string
    changed_at: Date
  }
  current_agreements: {
    kind: 'user' | 'privacy' | 'payer' | 'payee' | 'offer' | 'fixedOffer' | 'certificate' | 'signature' | 'continuing' | 'personContinuing'
    version: number
    updated: string
    title: ColumnType<unknown, string, string>
    sections: ColumnType<unknown, string, string>
    text_hash: Buffer
    zh_file_id: string
    en_file_id: string
    published_at: Date
  }
  current_claims: {
    id: string
    issuer_tenant_id: string
    serial: bigint
    payer_tenant_id: string
    payer_id: string
    payee_id: string
    payee_tenant_id: ColumnType<string | null, string | null | undefined, string | null>
    payee_company_id: ColumnType<string | null, string | null | undefined, string | null>
    number: string
    type: 'voucher' | 'bill' | 'order' | 'payable' | 'receivable' | 'receipt'
    order_number: ColumnType<string | null, string | null | undefined, string | null>
    amount: bigint
    currency: 'CNY' | 'USD' | 'JPY' | 'EUR' | 'GBP' | 'INR' | 'CHF' | 'HKD'
    document_date: ColumnType<string | null, string | null | undefined, string | null>
    due_date: string
    term_days: ColumnType<number | null, never, never>
    means: 'transfer' | 'acceptance'
    bill_term_days: ColumnType<number | null, number | null | undefined, number | null>
    source: 'platform' | 'payer' | 'payee' | 'sync'
    disabled_by: ColumnType<'payer' | 'payee' | null, 'payer' | 'payee' | null | undefined, 'payer' | 'payee' | null>
    disabled_reason: ColumnType<string | null, string | null | undefined, string | null>
    excluded: ColumnType<boolean, boolean | undefined, boolean>
    confirmation: 'none' | 'waiting' | 'confirmed' | 'declined'
    declined_reason: ColumnType<string | null, string | null | undefined, string | null>
    credits_id: ColumnType<string | null, string | null | undefined, string | null>
    import_id: ColumnType<string | null, string | null | undefined, string | null>
    version: ColumnType<number, number | undefined, number>
    created_at: Date
    created_by: string
    changed_at: Date
    changed_by: string
    payable: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    reasons: ColumnType<number | null, number | null | undefined, number | null>
    status: ColumnType<'paid' | 'awarded' | 'offered' | 'declined' | 'waiting' | 'disabled' | 'excluded' | 'creditNote' | 'overdue' | 'checking' | 'eligible' | 'ineligible', 'paid' | 'awarded' | 'offered' | 'declined' | 'waiting' | 'disabled' | 'excluded' | 'creditNote' | 'overdue' | 'checking' | 'eligible' | 'ineligible' | undefined, 'paid' | 'awarded' | 'offered' | 'declined' | 'waiting' | 'disabled' | 'excluded' | 'creditNote' | 'overdue' | 'checking' | 'eligible' | 'ineligible'>
    eligibility_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    paid_date: ColumnType<string | null, string | null | undefined, string | null>
    item_id: ColumnType<string | null, string | null | undefined, string | null>
    item_state: ColumnType<string | null, string | null | undefined, string | null>
  }
  current_documents: {
    id: string
    issuer_tenant_id: string
    serial: bigint
    payer_tenant_id: string
    payer_id: string
    payee_id: string
    payee_tenant_id: ColumnType<string | null, string | null | undefined, string | null>
    payee_company_id: ColumnType<string | null, string | null | undefined, string | null>
    number: string
    type: 'voucher' | 'bill' | 'order' | 'payable' | 'receivable' | 'receipt'
    order_number: ColumnType<string | null, string | null | undefined, string | null>
    amount: bigint
    currency: 'CNY' | 'USD' | 'JPY' | 'EUR' | 'GBP' | 'INR' | 'CHF' | 'HKD'
    document_date: ColumnType<string | null, string | null | undefined, string | null>
    due_date: string
    term_days: ColumnType<number | null, never, never>
    means: 'transfer' | 'acceptance'
    bill_term_days: ColumnType<number | null, number | null | undefined, number | null>
    source: 'platform' | 'payer' | 'payee' | 'sync'
    disabled_by: ColumnType<'payer' | 'payee' | null, 'payer' | 'payee' | null | undefined, 'payer' | 'payee' | null>
    disabled_reason: ColumnType<string | null, string | null | undefined, string | null>
    excluded: ColumnType<boolean, boolean | undefined, boolean>
    confirmation: 'none' | 'waiting' | 'confirmed' | 'declined'
    declined_reason: ColumnType<string | null, string | null | undefined, string | null>
    credits_id: ColumnType<string | null, string | null | undefined, string | null>
    import_id: ColumnType<string | null, string | null | undefined, string | null>
    version: ColumnType<number, number | undefined, number>
    created_at: Date
    created_by: string
    changed_at: Date
    changed_by: string
    payable: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    reasons: ColumnType<number | null, number | null | undefined, number | null>
    status: ColumnType<'paid' | 'awarded' | 'offered' | 'declined' | 'waiting' | 'disabled' | 'excluded' | 'creditNote' | 'overdue' | 'checking' | 'eligible' | 'ineligible', 'paid' | 'awarded' | 'offered' | 'declined' | 'waiting' | 'disabled' | 'excluded' | 'creditNote' | 'overdue' | 'checking' | 'eligible' | 'ineligible' | undefined, 'paid' | 'awarded' | 'offered' | 'declined' | 'waiting' | 'disabled' | 'excluded' | 'creditNote' | 'overdue' | 'checking' | 'eligible' | 'ineligible'>
    eligibility_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    paid_date: ColumnType<string | null, string | null | undefined, string | null>
    item_id: ColumnType<string | null, string | null | undefined, string | null>
    item_state: ColumnType<string | null, string | null | undefined, string | null>
  }
  current_market_accounts: {
    tenant_id: string
    market_id: string
    version: number
    holder: string
    number: string
    bank_code: string
    bank_name: ColumnType<string | null, string | null | undefined, string | null>
    set_by: string
    set_at: Date
  }
  current_offer_items: {
    payer_tenant_id: string
    id: string
    offer_id: string
    document_id: string
    market_id: string
    payee_id: string
    payee_tenant_id: string
    state: 'checking' | 'review' | 'live' | 'awarded' | 'rejected' | 'canceled' | 'revoked' | 'adminRevoked' | 'expired' | 'failed' | 'invalid'
    reviewed: ColumnType<boolean, boolean | undefined, boolean>
    reviewed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    rejection_reason: ColumnType<'qualityIssues' | 'returnsExchanges' | 'other' | null, 'qualityIssues' | 'returnsExchanges' | 'other' | null | undefined, 'qualityIssues' | 'returnsExchanges' | 'other' | null>
    rejection_note: ColumnType<string | null, string | null | undefined, string | null>
    failure_reason: ColumnType<'invoiceExpired' | 'insufficientAvailableBalance' | 'contractNotRenewed' | 'contractTerminated' | 'invalidOfferAmount' | 'insufficientPayableBalance' | 'invoicePaid' | 'notPaidOnTime' | 'paymentReturned' | null, 'invoiceExpired' | 'insufficientAvailableBalance' | 'contractNotRenewed' | 'contractTerminated' | 'invalidOfferAmount' | 'insufficientPayableBalance' | 'invoicePaid' | 'notPaidOnTime' | 'paymentReturned' | null | undefined, 'invoiceExpired' | 'insufficientAvailableBalance' | 'contractNotRenewed' | 'contractTerminated' | 'invalidOfferAmount' | 'insufficientPayableBalance' | 'invoicePaid' | 'notPaidOnTime' | 'paymentReturned' | null>
    invalid_reason: ColumnType<'documentChanged' | 'documentDisabled' | 'documentWithdrawn' | 'notEligible' | 'invoiceExists' | 'goodsReturned' | null, 'documentChanged' | 'documentDisabled' | 'documentWithdrawn' | 'notEligible' | 'invoiceExists' | 'goodsReturned' | null | undefined, 'documentChanged' | 'documentDisabled' | 'documentWithdrawn' | 'notEligible' | 'invoiceExists' | 'goodsReturned' | null>
    invalid_changes: ColumnType<unknown, string | null | undefined, string>
    face: bigint
    currency: string
    due_date: string
    bill_term_days: number
    method: string
    rate_type: ColumnType<string | null, string | null | undefined, string | null>
    rate_bps: ColumnType<number | null, number | null | undefined, number | null>
    bill_rate_type: ColumnType<string | null, string | null | undefined, string | null>
    bill_rate_bps: ColumnType<number | null, number | null | undefined, number | null>
    expected_date: string
    day_count: number
    fixed: ColumnType<boolean, boolean | undefined, boolean>
    of_receipts: ColumnType<boolean, boolean | undefined, boolean>
    amount: bigint
    discount: bigint
    priority_at: Date
    changed_at: Date
  }
  current_payee_accounts: {
    payer_tenant_id: ColumnType<string | null, string | null | undefined, string | null>
    payee_id: ColumnType<string | null, string | null | undefined, string | null>
    version: ColumnType<number | null, number | null | undefined, number | null>
    holder: ColumnType<string | null, string | null | undefined, string | null>
    number: ColumnType<string | null, string | null | undefined, string | null>
    bank_code: ColumnType<string | null, string | null | undefined, string | null>
    bank_name: ColumnType<string | null, string | null | undefined, string | null>
    source: ColumnType<string | null, string | null | undefined, string | null>
    corrects: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
    set_by: ColumnType<string | null, string | null | undefined, string | null>
    set_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    entered_by: ColumnType<string | null, string | null | undefined, string | null>
    batch_id: ColumnType<string | null, string | null | undefined, string | null>
    counts_from: ColumnType<Date | null, Date | null | undefined, Date | null>
    decided_by: ColumnType<string | null, string | null | undefined, string | null>
  }
  current_verifications: {
    tenant_id: string
    version: number
    kind: 'company' | 'person'
    legal_name: string
    credit_code: ColumnType<string | null, string | null | undefined, string | null>
    legal_person: ColumnType<string | null, string | null | undefined, string | null>
    phone: ColumnType<string | null, string | null | undefined, string | null>
    handler: string
    handler_mobile: string
    proof_id: string
    verified_by: string
    verified_at: Date
    holder: string
    number: string
    bank_name: ColumnType<string | null, string | null | undefined, string | null>
    bank_code: ColumnType<string | null, string | null | undefined, string | null>
  }
  dealer_limits: {
    lender_tenant_id: string
    lender_id: string
    dealer_id: string
    currency: 'CNY' | 'USD' | 'JPY' | 'EUR' | 'GBP' | 'INR' | 'CHF' | 'HKD'
    limit_minor: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    version: number
    set_by: string
    set_at: Date
  }
  dealers: {
    lender_tenant_id: string
    id: string
    lender_id: string
    name: string
    listed_at: Date
  }
  document_counts: {
    payer_tenant_id: string
    payee_id: string
    type: string
    status: string
    currency: string
    payer_id: string
    payee_tenant_id: ColumnType<string | null, string | null | undefined, string | null>
    payee_company_id: ColumnType<string | null, string | null | undefined, string | null>
    documents: bigint
    minor: bigint
    payable: bigint
  }
  document_events: {
    payer_tenant_id: string
    document_id: string
    at: Date
    id: string
    kind: 'edited' | 'disabled' | 'enabled' | 'excluded' | 'included' | 'confirmed' | 'declined' | 'unconfirmed' | 'takenOver'
    side: 'payer' | 'payee' | 'platform'
    user_id: string
    detail: ColumnType<string | null, string | null | undefined, string | null>
    import_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  document_inclusions: {
    payer_tenant_id: string
    document_id: string
    payee_id: string
    payee_tenant_id: string
    included_at: Date
  }
  document_payments: {
    payer_tenant_id: string
    document_id: string
    paid_date: string
  }
  document_serials: {
    tenant_id: string
    last: bigint
  }
  document_states: {
    payer_tenant_id: string
    document_id: string
    payee_tenant_id: ColumnType<string | null, string | null | undefined, string | null>
    payable: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    reasons: ColumnType<number | null, number | null | undefined, number | null>
    status: ColumnType<'paid' | 'awarded' | 'offered' | 'declined' | 'waiting' | 'disabled' | 'excluded' | 'creditNote' | 'overdue' | 'checking' | 'eligible' | 'ineligible', 'paid' | 'awarded' | 'offered' | 'declined' | 'waiting' | 'disabled' | 'excluded' | 'creditNote' | 'overdue' | 'checking' | 'eligible' | 'ineligible' | undefined, 'paid' | 'awarded' | 'offered' | 'declined' | 'waiting' | 'disabled' | 'excluded' | 'creditNote' | 'overdue' | 'checking' | 'eligible' | 'ineligible'>
    eligibility_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    paid_date: ColumnType<string | null, string | null | undefined, string | null>
    item_id: ColumnType<string | null, string | null | undefined, string | null>
    item_state: ColumnType<string | null, string | null | undefined, string | null>
  }
  documents: {
    id: string
    issuer_tenant_id: string
    serial: bigint
    payer_tenant_id: string
    payer_id: string
    payee_id: string
    payee_tenant_id: ColumnType<string | null, string | null | undefined, string | null>
    payee_company_id: ColumnType<string | null, string | null | undefined, string | null>
    number: string
    type: 'voucher' | 'bill' | 'order' | 'payable' | 'receivable' | 'receipt'
    order_number: ColumnType<string | null, string | null | undefined, string | null>
    amount: bigint
    currency: 'CNY' | 'USD' | 'JPY' | 'EUR' | 'GBP' | 'INR' | 'CHF' | 'HKD'
    document_date: ColumnType<string | null, string | null | undefined, string | null>
    due_date: string
    term_days: ColumnType<number | null, never, never>
    means: 'transfer' | 'acceptance'
    bill_term_days: ColumnType<number | null, number | null | undefined, number | null>
    source: 'platform' | 'payer' | 'payee' | 'sync'
    disabled_by: ColumnType<'payer' | 'payee' | null, 'payer' | 'payee' | null | undefined, 'payer' | 'payee' | null>
    disabled_reason: ColumnType<string | null, string | null | undefined, string | null>
    excluded: ColumnType<boolean, boolean | undefined, boolean>
    confirmation: 'none' | 'waiting' | 'confirmed' | 'declined'
    declined_reason: ColumnType<string | null, string | null | undefined, string | null>
    credits_id: ColumnType<string | null, string | null | undefined, string | null>
    import_id: ColumnType<string | null, string | null | undefined, string | null>
    version: ColumnType<number, number | undefined, number>
    created_at: Date
    created_by: string
    changed_at: Date
    changed_by: string
    deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  domain_events: {
    tenant_id: string
    id: bigint
    user_id: ColumnType<string | null, string | null | undefined, string | null>
    topic: string
    body: ColumnType<unknown, string, string>
    created_at: Date
    dispatched_at: Date
  }
  domain_events_head: {
    single: boolean
    last_id: bigint
    reserved_id: bigint
    pruned_id: bigint
  }
  domain_events_run: {
    single: boolean
  }
  due_rows: {
    id: string
    tenant_id: string
    market_id: ColumnType<string | null, string | null | undefined, string | null>
    lane: ColumnType<string | null, never, never>
    kind: string
    due_at: Date
    body: ColumnType<unknown, string, string>
    state: 'waiting' | 'done' | 'failed'
    done: ColumnType<boolean | null, never, never>
    tries: number
    try_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    error: ColumnType<string | null, string | null | undefined, string | null>
    settled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  event_deliveries: {
    tenant_id: string
    event_id: bigint
    handler: string
    tries: number
    try_at: Date
    error: ColumnType<string | null, string | null | undefined, string | null>
    dead_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  event_handlers: {
    name: string
    topic: string
  }
  file_uses: {
    tenant_id: string
    owner_kind: string
    owner_id: string
    position: number
    file_id: string
    sha256: Buffer
    created_at: Date
  }
  files: {
    id: string
    tenant_id: ColumnType<string | null, string | null | undefined, string | null>
    name: string
    media_type: string
    size: bigint
    sha256: Buffer
    created_at: Date
    unused_since: ColumnType<Date | null, Date | null | undefined, Date | null>
    uploaded_by: ColumnType<string | null, string | null | undefined, string | null>
  }
  finance_accounts: {
    lender_tenant_id: string
    lender_id: string
    currency: 'CNY' | 'USD' | 'JPY' | 'EUR' | 'GBP' | 'INR' | 'CHF' | 'HKD'
    version: number
    holder: string
    number: string
    bank_name: string
    set_by: string
    set_at: Date
  }
  finance_application_files: {
    lender_tenant_id: string
    application_id: string
    file_id: string
    dealer_id: string
    position: number
    label: ColumnType<string | null, string | null | undefined, string | null>
    name: string
    size: bigint
    sha256: Buffer
  }
  finance_applications: {
    lender_tenant_id: string
    id: string
    lender_id: string
    serial: bigint
    allotment_id: string
    product_id: string
    product_version: number
    dealer_id: string
    currency: string
    requested_minor: bigint
    requested_rate_bps: number
    term: number
    purpose: string
    plan: ColumnType<unknown, string, string>
    state: 'applied' | 'approved' | 'rejected' | 'withdrawn' | 'lapsed'
    amount_minor: bigint
    rate_bps: number
    applied_at: Date
    applied_by: string
    applicant: string
    decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    decided_by: ColumnType<string | null, string | null | undefined, string | null>
    decider: ColumnType<string | null, string | null | undefined, string | null>
    decider_role: ColumnType<'administrator' | 'clerk' | 'reviewer' | 'viewer' | null, 'administrator' | 'clerk' | 'reviewer' | 'viewer' | null | undefined, 'administrator' | 'clerk' | 'reviewer' | 'viewer' | null>
    reason: ColumnType<string | null, string | null | undefined, string | null>
    approved_on: ColumnType<string | null, string | null | undefined, string | null>
    lapses_on: ColumnType<string | null, string | null | undefined, string | null>
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    ended_by: ColumnType<string | null, string | null | undefined, string | null>
    version: number
  }
  finance_product_versions: {
    lender_tenant_id: string
    product_id: string
    version: number
    name: string
    currency: 'CNY' | 'USD' | 'JPY' | 'EUR' | 'GBP' | 'INR' | 'CHF' | 'HKD'
    method: 'bullet' | 'monthlyInterest' | 'equalInstalments' | 'equalPrincipal'
    rate_min_bps: number
    rate_max_bps: number
    term_unit: 'days' | 'months'
    term_min: number
    term_max: number
    amount_min: bigint
    amount_max: bigint
    day_count: number
    penalty_bps: number
    grace_days: number
    early_effect: 'shorten' | 'lower'
    attachments: readonly string[]
    set_by: string
    set_at: Date
  }
  finance_products: {
    lender_tenant_id: string
    id: string
    lender_id: string
    version: number
    is_on: boolean
    made_at: Date
  }
  finance_serials: {
    lender_tenant_id: string
    kind: 'application' | 'loan'
    last: bigint
  }
  finance_settings: {
    lender_tenant_id: string
    lender_id: string
    overdue_days_max: number
    version: number
    set_by: string
    set_at: Date
  }
  finance_use: {
    lender_tenant_id: string
    allotment_id: string
    lender_id: string
    dealer_id: string
    currency: string
  }
  idempotency_keys: {
    scope: string
    key: string
    request_hash: Buffer
    outcome: ColumnType<unknown, string | null | undefined, string>
    created_at: Date
  }
  import_rows: {
    import_id: string
    tenant_id: string
    row: number
    cells: readonly string[]
    parsed: ColumnType<unknown, string | null | undefined, string>
    errors: ColumnType<unknown, string | null | undefined, string>
    warnings: ColumnType<unknown, string | null | undefined, string>
  }
  imports: {
    id: string
    tenant_id: string
    kind: string
    chosen: ColumnType<unknown, string, string>
    file_name: string
    sha256: Buffer
    again: boolean
    state: 'reading' | 'ready' | 'storing' | 'done' | 'undone' | 'refused' | 'cancelled'
    mode: ColumnType<'all' | 'valid' | 'withoutWarnings' | null, 'all' | 'valid' | 'withoutWarnings' | null | undefined, 'all' | 'valid' | 'withoutWarnings' | null>
    rows_expected: ColumnType<number | null, number | null | undefined, number | null>
    rows_done: number
    rows_read: number
    rows_failed: number
    rows_warned: ColumnType<number, number | undefined, number>
    rows_added: number
    hidden_sheets: ColumnType<number, number | undefined, number>
    totals: ColumnType<unknown, string | null | undefined, string>
    failure: ColumnType<string | null, string | null | undefined, string | null>
    failure_details: ColumnType<string | null, string | null | undefined, string | null>
    begun_by: string
    begun_at: Date
    run_by: ColumnType<string | null, string | null | undefined, string | null>
    touched_at: Date
    finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    undone_by: ColumnType<string | null, string | null | undefined, string | null>
    undone_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  invitations: {
    id: string
    tenant_id: string
    mail: string
    name: string
    mobile: string
    role: 'administrator' | 'clerk' | 'reviewer' | 'viewer'
    state: 'open' | 'accepted' | 'withdrawn'
    user_id: ColumnType<string | null, string | null | undefined, string | null>
    invited_by: string
    invited_at: Date
  }
  known_devices: {
    id: string
    token_hash: Buffer
    user_id: string
    seen_at: Date
  }
  ledger_accounts: {
    id: string
    tenant_id: string
    other_tenant_id: string
    market_id: ColumnType<string | null, string | null | undefined, string | null>
    kind: 'pool' | 'available' | 'committed' | 'outstanding' | 'payable' | 'net' | 'discount' | 'credit' | 'loanPrincipal' | 'loanInterest' | 'loanPenalty' | 'loanCredit' | 'loanHeld' | 'loanMoney' | 'loanIncome' | 'loanWaived' | 'loanWrittenOff'
    currency: 'CNY' | 'USD' | 'JPY' | 'EUR' | 'GBP' | 'INR' | 'CHF' | 'HKD'
  }
  ledger_balances: {
    account_id: string
    tenant_id: string
    other_tenant_id: string
    kind: string
    balance_minor: bigint
  }
  ledger_entries: {
    transaction_id: string
    batch_id: string
    number: number
    tenant_id: string
    other_tenant_id: string
    entry_count: number
    account_id: string
    currency: string
    amount_minor: bigint
  }
  ledger_transactions: {
    id: string
    batch_id: string
    tenant_id: string
    other_tenant_id: string
    purpose: string
    subject_id: string
    entry_count: number
    happened_at: Date
  }
  loan_events: {
    lender_tenant_id: string
    loan_id: string
    number: number
    dealer_id: string
    kind: 'disbursement' | 'repayment' | 'earlyMark' | 'return' | 'payout' | 'waiver' | 'writeOff'
    value_date: string
    amount_minor: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    early: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
    part: ColumnType<string | null, string | null | undefined, string | null>
    of_number: ColumnType<number | null, number | null | undefined, number | null>
    to_loan_id: ColumnType<string | null, string | null | undefined, string | null>
    reference: ColumnType<string | null, string | null | undefined, string | null>
    reason: ColumnType<string | null, string | null | undefined, string | null>
    entered_by: string
    enterer: string
    confirmed_by: ColumnType<string | null, string | null | undefined, string | null>
    confirmer: ColumnType<string | null, string | null | undefined, string | null>
    entered_at: Date
  }
  loan_exceptions: {
    lender_tenant_id: string
    id: string
    lender_id: string
    loan_id: ColumnType<string | null, string | null | undefined, string | null>
    kind: 'dateTooEarly' | 'beforeDisbursement' | 'wrongCurrency' | 'unknownReference' | 'aboveDue'
    amount_minor: bigint
    currency: 'CNY' | 'USD' | 'JPY' | 'EUR' | 'GBP' | 'INR' | 'CHF' | 'HKD'
    value_date: string
    reference: string
    source: 'byHand' | 'bankFile'
    state: 'open' | 'solved'
    solution: ColumnType<'early' | 'returned' | 'otherLoan' | null, 'early' | 'returned' | 'otherLoan' | null | undefined, 'early' | 'returned' | 'otherLoan' | null>
    solution_loan_id: ColumnType<string | null, string | null | undefined, string | null>
    noted_by: string
    noted_at: Date
    solved_by: ColumnType<string | null, string | null | undefined, string | null>
    solver: ColumnType<string | null, string | null | undefined, string | null>
    solved_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  loan_postings: {
    lender_tenant_id: string
    loan_id: string
    number: number
    dealer_id: string
    id: string
    day: string
    event_number: ColumnType<number | null, number | null | undefined, number | null>
    principal: bigint
    interest: bigint
    penalty: bigint
    credit: bigint
    held: bigint
    money: bigint
    income: bigint
    waived: bigint
    written_off: bigint
    posted_at: Date
  }
  loan_rates: {
    tenant_id: string
    user_id: string
    rate_bps: number
    set_at: Date
  }
  loan_requests: {
    lender_tenant_id: string
    id: string
    loan_id: string
    lender_id: string
    kind: 'waiver' | 'writeOff'
    part: ColumnType<string | null, string | null | undefined, string | null>
    amount_minor: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    value_date: string
    reason: string
    state: 'open' | 'confirmed' | 'declined'
    requested_by: string
    requester: string
    requested_at: Date
    decided_by: ColumnType<string | null, string | null | undefined, string | null>
    decider: ColumnType<string | null, string | null | undefined, string | null>
    decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  loan_schedules: {
    lender_tenant_id: string
    loan_id: string
    version: number
    dealer_id: string
    from_day: string
    plan: ColumnType<unknown, string, string>
    made_at: Date
  }
  loan_states: {
    lender_tenant_id: string
    loan_id: string
    number: number
    dealer_id: string
    state: 'disbursed' | 'overdue' | 'settled' | 'writtenOff'
    day: string
    changed_at: Date
    changed_by: string
  }
  loans: {
    lender_tenant_id: string
    id: string
    lender_id: string
    serial: bigint
    application_id: string
    allotment_id: string
    product_id: string
    product_version: number
    dealer_id: string
    currency: string
    amount_minor: bigint
    rate_bps: number
    term: number
    start_day: string
    way: 'transfer' | 'setOff'
    account_version: ColumnType<number | null, number | null | undefined, number | null>
    receivable: ColumnType<string | null, string | null | undefined, string | null>
    approved_by: string
    disbursed_by: string
    disbursed_at: Date
    disburser: string
    state: 'disbursed' | 'overdue' | 'settled' | 'writtenOff'
    state_since: Date
    principal_minor: bigint
    interest_minor: bigint
    penalty_minor: bigint
    credit_minor: bigint
    held_minor: bigint
    written_off_minor: bigint
    next_due_day: ColumnType<string | null, string | null | undefined, string | null>
    next_due_minor: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    overdue_day: ColumnType<string | null, string | null | undefined, string | null>
    overdue_minor: bigint
    rows_total: number
    rows_paid: number
    posted_to: string
    rolls_on: ColumnType<string | null, string | null | undefined, string | null>
    version: number
  }
  mail_counts: {
    sender_id: string
    mail_group: 'payee' | 'payer' | 'staff' | 'operator'
    hour: Date
    mails: number
  }
  mailed_links: {
    id: string
    purpose: 'reset' | 'activate' | 'invite' | 'payee'
    user_id: ColumnType<string | null, string | null | undefined, string | null>
    mail: string
    token_hash: Buffer
    sent_at: Date
    expires_at: Date
    used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    tenant_id: ColumnType<string | null, string | null | undefined, string | null>
    invitation_id: ColumnType<string | null, string | null | undefined, string | null>
    sent_by: ColumnType<string | null, string | null | undefined, string | null>
    payee_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  mandate_changes: {
    payer_tenant_id: string
    offer_id: string
    version: number
    payee_id: string
    payee_tenant_id: string
    changed_at: Date
    changed_by: string
    ceiling_bps: ColumnType<number | null, number | null | undefined, number | null>
    month_minor_max: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    days_min: ColumnType<number | null, number | null | undefined, number | null>
    end_date: ColumnType<string | null, string | null | undefined, string | null>
    target_minor: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
  }
  mandates: {
    payer_tenant_id: string
    offer_id: string
    market_id: string
    payee_id: string
    payee_tenant_id: string
    ceiling_bps: ColumnType<number | null, number | null | undefined, number | null>
    month_minor_max: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    days_min: ColumnType<number | null, number | null | undefined, number | null>
    end_date: ColumnType<string | null, string | null | undefined, string | null>
    target_minor: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    changed_at: Date
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    end_reason: ColumnType<'canceled' | 'endDate' | 'target' | null, 'canceled' | 'endDate' | 'target' | null | undefined, 'canceled' | 'endDate' | 'target' | null>
  }
  market_accounts: {
    tenant_id: string
    market_id: string
    version: number
    holder: string
    number: string
    bank_code: string
    bank_name: ColumnType<string | null, string | null | undefined, string | null>
    set_by: string
    set_at: Date
  }
  market_private_settings: {
    tenant_id: string
    market_id: string
    version: number
    minimum_bps: number
    desired_bps: ColumnType<number | null, number | null | undefined, number | null>
    pool_kind: 'budget' | 'revolving'
    pool_minor: bigint
    available_bps: number
    pool_reason: ColumnType<string | null, string | null | undefined, string | null>
    automatic_clearing: ColumnType<boolean, boolean | undefined, boolean>
    shows_indication: ColumnType<boolean, boolean | undefined, boolean>
  }
  market_settings: {
    market_id: string
    version: number
    country: string
    time_zone: string
    cut_off: string
    preparation_days: number
    pay_weekdays: readonly number[]
    pay_month_days: readonly number[]
    clearing_times: readonly string[]
    award_rule: 'rateFirst' | 'incomeFirst'
    payment_grace_days: number
    lowest_bps: number
    highest_bps: number
    fixed_bps: ColumnType<number | null, number | null | undefined, number | null>
    receipt_bps: ColumnType<number | null, number | null | undefined, number | null>
    rate_types: 'apr' | 'dis' | 'all'
    day_count: number
    review_required: boolean
    days_paid_early_max: ColumnType<number | null, number | null | undefined, number | null>
    due_date_max: ColumnType<string | null, string | null | undefined, string | null>
    document_minor_min: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    invoice_priority: 'ascending' | 'descending'
    reserve_bps: number
    reserve_minor: bigint
    reserve_reason: ColumnType<string | null, string | null | undefined, string | null>
    lock_minutes: number
    counts_from: Date
    public_version: number
    public_set_at: Date
    public_counts_from: Date
    set_by: ColumnType<string | null, string | null | undefined, string | null>
    set_at: Date
    tenant_id: string
  }
  markets: {
    id: string
    tenant_id: string
    payer_id: string
    currency: 'CNY' | 'USD' | 'JPY' | 'EUR' | 'GBP' | 'INR' | 'CHF' | 'HKD'
    open: boolean
    closed_reason: ColumnType<string | null, string | null | undefined, string | null>
    reopen_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    version: number
    restrictions_version: ColumnType<number, number | undefined, number>
    business_date: string
    next_clearing_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    next_pay_date: ColumnType<string | null, string | null | undefined, string | null>
    created_at: Date
  }
  memberships: {
    user_id: string
    tenant_id: string
    role: 'administrator' | 'clerk' | 'reviewer' | 'viewer'
    status: 'disabled' | 'inactive' | 'activated'
    joined_at: Date
  }
  migrations: {
    name: string
    hash: string
    applied_at: Date
  }
  named_receivables: {
    tenant_id: string
    id: string
    company_id: string
    payer_name: string
    payer_key: ColumnType<string, never, never>
    number: string
    type: 'voucher' | 'bill' | 'order' | 'payable' | 'receivable'
    amount: bigint
    currency: 'CNY' | 'USD' | 'JPY' | 'EUR' | 'GBP' | 'INR' | 'CHF' | 'HKD'
    document_date: ColumnType<string | null, string | null | undefined, string | null>
    due_date: string
    means: 'transfer' | 'acceptance'
    bill_term_days: ColumnType<number | null, number | null | undefined, number | null>
    state: 'open' | 'linked' | 'removed'
    payer_tenant_id: ColumnType<string | null, string | null | undefined, string | null>
    document_id: ColumnType<string | null, string | null | undefined, string | null>
    version: ColumnType<number, number | undefined, number>
    entered_at: Date
    entered_by: string
    changed_at: Date
    changed_by: string
  }
  newest_payee_accounts: {
    payer_tenant_id: string
    payee_id: string
    version: number
    holder: string
    number: string
    bank_code: string
    bank_name: ColumnType<string | null, string | null | undefined, string | null>
    source: 'entered' | 'uploaded' | 'synced'
    corrects: boolean
    set_by: string
    set_at: Date
    entered_by: string
    batch_id: ColumnType<string | null, string | null | undefined, string | null>
    is_confirmed: boolean
  }
  notifications: {
    id: string
    tenant_id: ColumnType<string | null, string | null | undefined, string | null>
    sender_id: ColumnType<string | null, string | null | undefined, string | null>
    about: ColumnType<string | null, string | null | undefined, string | null>
    mail_group: ColumnType<'payee' | 'payer' | 'staff' | 'operator' | 'trade' | null, 'payee' | 'payer' | 'staff' | 'operator' | 'trade' | null | undefined, 'payee' | 'payer' | 'staff' | 'operator' | 'trade' | null>
    channel: 'mail' | 'sms'
    recipient: string
    template: string
    language: 'zh' | 'en' | 'both'
    sealed: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    state: 'waiting' | 'sent' | 'kept' | 'dead' | 'held' | 'summed'
    tries: number
    try_at: Date
    fault: ColumnType<'refused' | 'unavailable' | 'unreachable' | 'late' | 'unreadable' | 'unconfigured' | 'interrupted' | 'unopened' | null, 'refused' | 'unavailable' | 'unreachable' | 'late' | 'unreadable' | 'unconfigured' | 'interrupted' | 'unopened' | null | undefined, 'refused' | 'unavailable' | 'unreachable' | 'late' | 'unreadable' | 'unconfigured' | 'interrupted' | 'unopened' | null>
    fault_detail: ColumnType<string | null, string | null | undefined, string | null>
    created_at: Date
    sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    award_file_id: ColumnType<string | null, string | null | undefined, string | null>
    attachment_names: ColumnType<readonly string[] | null, readonly string[] | null | undefined, readonly string[] | null>
  }
  offer_agreements: {
    payer_tenant_id: string
    offer_id: string
    version: number
    payee_tenant_id: string
    facts: ColumnType<unknown, string, string>
    accepted_at: Date
    accepted_by: string
    accepter: string
    document_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  offer_drafts: {
    tenant_id: string
    id: string
    company_id: string
    market_id: string
    step: number
    typed: ColumnType<unknown, string, string>
    document_ids: readonly string[]
    version: number
    created_at: Date
    changed_at: Date
    changed_by: string
  }
  offer_edits: {
    payer_tenant_id: string
    market_id: string
    payee_id: string
    day: string
    payee_tenant_id: string
    edits: number
  }
  offer_items: {
    payer_tenant_id: string
    id: string
    offer_id: string
    document_id: string
    market_id: string
    payee_id: string
    payee_tenant_id: string
    state: 'checking' | 'review' | 'live' | 'awarded' | 'rejected' | 'canceled' | 'revoked' | 'adminRevoked' | 'expired' | 'failed' | 'invalid'
    reviewed: ColumnType<boolean, boolean | undefined, boolean>
    failure_reason: ColumnType<'invoiceExpired' | 'insufficientAvailableBalance' | 'contractNotRenewed' | 'contractTerminated' | 'invalidOfferAmount' | 'insufficientPayableBalance' | 'invoicePaid' | 'notPaidOnTime' | 'paymentReturned' | null, 'invoiceExpired' | 'insufficientAvailableBalance' | 'contractNotRenewed' | 'contractTerminated' | 'invalidOfferAmount' | 'insufficientPayableBalance' | 'invoicePaid' | 'notPaidOnTime' | 'paymentReturned' | null | undefined, 'invoiceExpired' | 'insufficientAvailableBalance' | 'contractNotRenewed' | 'contractTerminated' | 'invalidOfferAmount' | 'insufficientPayableBalance' | 'invoicePaid' | 'notPaidOnTime' | 'paymentReturned' | null>
    face: bigint
    currency: string
    due_date: string
    bill_term_days: number
    method: string
    rate_type: ColumnType<string | null, string | null | undefined, string | null>
    rate_bps: ColumnType<number | null, number | null | undefined, number | null>
    bill_rate_type: ColumnType<string | null, string | null | undefined, string | null>
    bill_rate_bps: ColumnType<number | null, number | null | undefined, number | null>
    expected_date: string
    day_count: number
    fixed: ColumnType<boolean, boolean | undefined, boolean>
    amount: bigint
    discount: bigint
    priority_at: Date
    changed_at: Date
    invalid_reason: ColumnType<'documentChanged' | 'documentDisabled' | 'documentWithdrawn' | 'notEligible' | 'invoiceExists' | 'goodsReturned' | null, 'documentChanged' | 'documentDisabled' | 'documentWithdrawn' | 'notEligible' | 'invoiceExists' | 'goodsReturned' | null | undefined, 'documentChanged' | 'documentDisabled' | 'documentWithdrawn' | 'notEligible' | 'invoiceExists' | 'goodsReturned' | null>
    invalid_changes: ColumnType<unknown, string | null | undefined, string>
    rejection_reason: ColumnType<'qualityIssues' | 'returnsExchanges' | 'other' | null, 'qualityIssues' | 'returnsExchanges' | 'other' | null | undefined, 'qualityIssues' | 'returnsExchanges' | 'other' | null>
    rejection_note: ColumnType<string | null, string | null | undefined, string | null>
    reviewed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    reviewed_by: ColumnType<string | null, string | null | undefined, string | null>
    of_receipts: ColumnType<boolean, boolean | undefined, boolean>
  }
  offer_modifications: {
    payer_tenant_id: string
    offer_id: string
    version: number
    payee_id: string
    payee_tenant_id: string
    modified_at: Date
    modified_by: string
    method: string
    rate_type: ColumnType<string | null, string | null | undefined, string | null>
    rate_bps: ColumnType<number | null, number | null | undefined, number | null>
    bill_rate_type: ColumnType<string | null, string | null | undefined, string | null>
    bill_rate_bps: ColumnType<number | null, number | null | undefined, number | null>
    expected_date: string
    settings_version: number
    agreement_id: string
    amount: bigint
    kept: number
    added: number
    removed: number
    discount_before: bigint
    discount_after: bigint
  }
  offer_serials: {
    tenant_id: string
    last: bigint
  }
  offers: {
    payer_tenant_id: string
    id: string
    payer_id: string
    market_id: string
    payee_id: string
    payee_tenant_id: string
    payee_company_id: string
    serial: bigint
    kind: 'oneTime' | 'recurring'
    fixed: ColumnType<boolean, boolean | undefined, boolean>
    of_receipts: ColumnType<boolean, boolean | undefined, boolean>
    version: ColumnType<number, number | undefined, number>
    method: 'preSettlement' | 'billDiscount' | 'both'
    rate_type: ColumnType<'apr' | 'discount' | null, 'apr' | 'discount' | null | undefined, 'apr' | 'discount' | null>
    rate_bps: ColumnType<number | null, number | null | undefined, number | null>
    bill_rate_type: ColumnType<'apr' | 'discount' | null, 'apr' | 'discount' | null | undefined, 'apr' | 'discount' | null>
    bill_rate_bps: ColumnType<number | null, number | null | undefined, number | null>
    expected_date: string
    currency: 'CNY' | 'USD' | 'JPY' | 'EUR' | 'GBP' | 'INR' | 'CHF' | 'HKD'
    amount: bigint
    settings_version: number
    agreement_id: string
    submitted_at: Date
    submitted_by: string
  }
  operator_sessions: {
    id: string
    token_hash: Buffer
    operator_id: string
    address: string
    user_agent: string
    created_at: Date
    seen_at: Date
    expires_at: Date
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  operator_tries: {
    id: string
    account: string
    address: string
    tried_at: Date
  }
  operators: {
    id: string
    name: string
    mail: string
    password_hash: string
    totp_sealed: Buffer
    totp_step: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    added_at: Date
    removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  other_deliveries: {
    payer_tenant_id: string
    document_id: string
    receipt_id: string
    said_at: Date
    said_by: string
  }
  outbox: {
    tenant_id: string
    id: ColumnType<bigint, never, never>
    user_id: ColumnType<string | null, string | null | undefined, string | null>
    topic: string
    body: ColumnType<unknown, string, string>
    created_at: Date
  }
  paid_accounts: {
    payer_tenant_id: string
    payee_id: string
    number: string
    first_paid_at: Date
    payments: number
  }
  payee_account_decisions: {
    payer_tenant_id: string
    payee_id: string
    version: number
    entered_by: string
    is_confirmed: boolean
    decided_by: string
    decided_at: Date
    key_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  payee_accounts: {
    payer_tenant_id: string
    payee_id: string
    version: number
    holder: string
    number: string
    bank_code: string
    bank_name: ColumnType<string | null, string | null | undefined, string | null>
    source: 'entered' | 'uploaded' | 'synced'
    corrects: boolean
    set_by: string
    set_at: Date
    entered_by: string
    batch_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  payee_evaluations: {
    payer_tenant_id: string
    payee_id: string
    market_id: ColumnType<string | null, string | null | undefined, string | null>
    market_version: ColumnType<number | null, number | null | undefined, number | null>
    today: ColumnType<string | null, string | null | undefined, string | null>
    next_pay_date: ColumnType<string | null, string | null | undefined, string | null>
    registered: boolean
    switched_on: boolean
    reserve_bps: ColumnType<number | null, number | null | undefined, number | null>
    reserve_minor: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    contract_from: ColumnType<string | null, string | null | undefined, string | null>
    contract_to: ColumnType<string | null, string | null | undefined, string | null>
    contract_terminated: ColumnType<string | null, string | null | undefined, string | null>
  }
  payee_invitations: {
    payer_tenant_id: string
    payee_id: string
    code: string
    mail: ColumnType<string | null, string | null | undefined, string | null>
    market_id: ColumnType<string | null, string | null | undefined, string | null>
    state: 'open' | 'accepted' | 'withdrawn'
    invited_by: string
    invited_at: Date
    sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    opened_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  payee_minimums: {
    payer_tenant_id: string
    payee_id: string
    version: number
    minimum_bps: ColumnType<number | null, number | null | undefined, number | null>
    counts_from: Date
    set_by: string
    set_at: Date
  }
  payee_private_settings: {
    payer_tenant_id: string
    payee_id: string
    notes: string
  }
  payees: {
    id: string
    payer_tenant_id: string
    payer_id: string
    code: string
    name: string
    contact_name: ColumnType<string | null, string | null | undefined, string | null>
    contact_mail: ColumnType<string | null, string | null | undefined, string | null>
    is_sme: boolean
    switched_on: boolean
    payee_tenant_id: ColumnType<string | null, string | null | undefined, string | null>
    payee_company_id: ColumnType<string | null, string | null | undefined, string | null>
    market_id: ColumnType<string | null, string | null | undefined, string | null>
    reserve_bps: ColumnType<number | null, number | null | undefined, number | null>
    reserve_minor: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    contract_number: ColumnType<string | null, string | null | undefined, string | null>
    contract_from: ColumnType<string | null, string | null | undefined, string | null>
    contract_to: ColumnType<string | null, string | null | undefined, string | null>
    contract_terminated: ColumnType<string | null, string | null | undefined, string | null>
    version: ColumnType<number, number | undefined, number>
    listed_at: Date
    import_id: ColumnType<string | null, string | null | undefined, string | null>
    removed: ColumnType<boolean, boolean | undefined, boolean>
  }
  payer_directory: {
    company_id: string
    tenant_id: string
    name: string
    tax_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  payer_failures: {
    payer_tenant_id: string
    ended: number
    failed: number
  }
  payer_invitations: {
    tenant_id: string
    payer_key: string
    payer_name: string
    code: string
    mail: string
    state: 'open' | 'used'
    invited_by: string
    sent_at: Date
  }
  payment_exceptions: {
    payer_tenant_id: string
    id: string
    file_id: string
    row: number
    company_id: string
    kind: 'referenceUnknown' | 'amountDiffers' | 'sumDiffers' | 'currencyDiffers' | 'dateMissing' | 'dateInFuture' | 'tooEarly' | 'tooLate' | 'paidTwice' | 'referenceTwice' | 'awardEnded' | 'notPaid' | 'refusedAfterPaid' | 'ownPayee'
    subject: ColumnType<string | null, string | null | undefined, string | null>
    subject_id: ColumnType<string | null, string | null | undefined, string | null>
    created_at: Date
    solution: ColumnType<'assigned' | 'restPaid' | 'settledOutside' | 'returnedToUs' | 'notOurs' | 'dismissed' | null, 'assigned' | 'restPaid' | 'settledOutside' | 'returnedToUs' | 'notOurs' | 'dismissed' | null | undefined, 'assigned' | 'restPaid' | 'settledOutside' | 'returnedToUs' | 'notOurs' | 'dismissed' | null>
    solved_subject: ColumnType<string | null, string | null | undefined, string | null>
    solved_subject_id: ColumnType<string | null, string | null | undefined, string | null>
    solved_number: ColumnType<string | null, string | null | undefined, string | null>
    solution_note: ColumnType<string | null, string | null | undefined, string | null>
    solved_by: ColumnType<string | null, string | null | undefined, string | null>
    solved_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    version: ColumnType<number, number | undefined, number>
  }
  person_checks: {
    tenant_id: string
    id: string
    day: string
    name: string
    result: ColumnType<'verified' | 'identityMismatch' | 'bankDetailsMismatch' | 'unavailable' | null, 'verified' | 'identityMismatch' | 'bankDetailsMismatch' | 'unavailable' | null | undefined, 'verified' | 'identityMismatch' | 'bankDetailsMismatch' | 'unavailable' | null>
    checked_by: string
    checked_at: Date
    call_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    code_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  picture_codes: {
    id: string
    answer_hash: Buffer
    address: string
    made_at: Date
    expires_at: Date
    used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  receipt_invoices: {
    payer_tenant_id: string
    receipt_id: string
    document_id: string
    payee_id: string
    linked_at: Date
    linked_by: string
  }
  receipts: {
    payer_tenant_id: string
    document_id: string
    goods: string
    quantity: string
    several_payer_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    several_payer_by: ColumnType<string | null, string | null | undefined, string | null>
    several_payee_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    several_payee_by: ColumnType<string | null, string | null | undefined, string | null>
    reminded_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  reconciliation_attachments: {
    payer_tenant_id: string
    statement_id: string
    file_id: string
    position: number
    tenant_id: string
    payee_tenant_id: string
    name: string
    size: bigint
    sha256: Buffer
    added_at: Date
    added_by: string
    adder_name: string
  }
  reconciliation_disputes: {
    payer_tenant_id: string
    payee_id: string
    number: string
    currency: string
    statement_id: string
    payee_tenant_id: string
  }
  reconciliation_events: {
    payer_tenant_id: string
    statement_id: string
    id: string
    round: number
    payee_tenant_id: string
    side: 'payer' | 'payee'
    kind: 'opened' | 'answered'
    at: Date
    user_id: string
    user_name: string
    approved: ColumnType<number | null, number | null | undefined, number | null>
    rejected: ColumnType<number | null, number | null | undefined, number | null>
    withdrawn: ColumnType<number | null, number | null | undefined, number | null>
    status: ColumnType<'pendingReview' | 'partiallyApproved' | 'rejected' | 'approved' | 'fullyApproved' | null, 'pendingReview' | 'partiallyApproved' | 'rejected' | 'approved' | 'fullyApproved' | null | undefined, 'pendingReview' | 'partiallyApproved' | 'rejected' | 'approved' | 'fullyApproved' | null>
  }
  reconciliation_lines: {
    payer_tenant_id: string
    statement_id: string
    round: number
    position: number
    id: string
    initiator_tenant_id: string
    payee_id: string
    payee_tenant_id: string
    number: string
    order_numbers: readonly string[]
    document_date: ColumnType<string | null, string | null | undefined, string | null>
    due_date: string
    amount: bigint
    term_days: ColumnType<number | null, number | null | undefined, number | null>
    remark: ColumnType<string | null, string | null | undefined, string | null>
    state: 'pending' | 'approved' | 'rejected'
    carried: ColumnType<boolean, boolean | undefined, boolean>
    reason: ColumnType<'amountMismatch' | 'dataNotFound' | 'other' | null, 'amountMismatch' | 'dataNotFound' | 'other' | null | undefined, 'amountMismatch' | 'dataNotFound' | 'other' | null>
    description: ColumnType<string | null, string | null | undefined, string | null>
    decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    decided_by: ColumnType<string | null, string | null | undefined, string | null>
    decider_name: ColumnType<string | null, string | null | undefined, string | null>
  }
  reconciliation_proposals: {
    payer_tenant_id: string
    statement_id: string
    id: string
    round: number
    initiator_tenant_id: string
    payee_tenant_id: string
    number: string
    document_date: ColumnType<string | null, string | null | undefined, string | null>
    due_date: string
    amount: bigint
    proposed_at: Date
    proposed_by: string
    proposer_name: string
    taken: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
    description: ColumnType<string | null, string | null | undefined, string | null>
  }
  reconciliation_rounds: {
    payer_tenant_id: string
    statement_id: string
    round: number
    initiator_tenant_id: string
    payee_tenant_id: string
    notes: ColumnType<string | null, string | null | undefined, string | null>
    total: bigint
    item_total: bigint
    lines: number
    proposal_answers: ColumnType<unknown, string | null | undefined, string>
    sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    sent_by: ColumnType<string | null, string | null | undefined, string | null>
    sender_name: ColumnType<string | null, string | null | undefined, string | null>
  }
  reconciliation_serials: {
    tenant_id: string
    last: bigint
  }
  reconciliation_unread: {
    tenant_id: string
    payer_tenant_id: string
    statement_id: string
    company_id: string
  }
  reconciliations: {
    payer_tenant_id: string
    id: string
    initiator: 'payer' | 'payee'
    initiator_tenant_id: string
    payer_id: string
    payee_id: string
    payee_tenant_id: string
    payee_company_id: string
    payer_name: string
    payee_name: string
    payee_code: string
    serial: bigint
    currency: 'CNY' | 'USD' | 'JPY' | 'EUR' | 'GBP' | 'INR' | 'CHF' | 'HKD'
    status: 'draft' | 'pendingReview' | 'partiallyApproved' | 'rejected' | 'approved' | 'fullyApproved'
    round: number
    version: number
    total: bigint
    item_total: bigint
    lines: number
    approved: ColumnType<number, number | undefined, number>
    rejected: ColumnType<number, number | undefined, number>
    proposed: ColumnType<number, number | undefined, number>
    reject_reason: ColumnType<'amountMismatch' | 'dataNotFound' | 'other' | null, 'amountMismatch' | 'dataNotFound' | 'other' | null | undefined, 'amountMismatch' | 'dataNotFound' | 'other' | null>
    created_at: Date
    created_by: string
    creator_name: string
    changed_at: Date
    initiated_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  registration_pages: {
    tenant_id: string
    slug: string
  }
  sessions: {
    id: string
    token_hash: Buffer
    user_id: string
    tenant_id: ColumnType<string | null, string | null | undefined, string | null>
    company_id: ColumnType<string | null, string | null | undefined, string | null>
    company_type: ColumnType<'buyer' | 'supplier' | 'dealer' | null, 'buyer' | 'supplier' | 'dealer' | null | undefined, 'buyer' | 'supplier' | 'dealer' | null>
    role: ColumnType<string | null, string | null | undefined, string | null>
    membership_status: ColumnType<string | null, string | null | undefined, string | null>
    address: string
    user_agent: string
    created_at: Date
    seen_at: Date
    expires_at: Date
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    acting_name: ColumnType<string | null, string | null | undefined, string | null>
    user_frozen: ColumnType<boolean, boolean | undefined, boolean>
    company_frozen: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
    agreements_required: ColumnType<boolean, boolean | undefined, boolean>
  }
  sign_in_tries: {
    id: string
    account: string
    user_id: ColumnType<string | null, string | null | undefined, string | null>
    address: string
    tried_at: Date
    proof: 'password' | 'code'
    failed: ColumnType<boolean, boolean | undefined, boolean>
    tried_by: ColumnType<string | null, string | null | undefined, string | null>
  }
  signed_documents: {
    tenant_id: string
    id: string
    other_tenant_id: ColumnType<string | null, string | null | undefined, string | null>
    kind: 'awardLetter' | 'offerAgreement' | 'continuingAgreement'
    signer: ColumnType<string | null, string | null | undefined, string | null>
    subject_id: string
    content_hash: Buffer
    code: string
    bytes: Buffer
    hash: Buffer
    signed_at: Date
  }
  signing_authority: {
    only_one: ColumnType<boolean, boolean | undefined, boolean>
    fingerprint: Buffer
    accepted_at: Date
  }
  stray_bytes: {
    id: string
    remove_at: Date
  }
  transfer_order_awards: {
    payer_tenant_id: string
    order_id: string
    award_id: string
    payee_id: string
    account_version: number
    document_number: string
    execute_on: string
    refused_by: ColumnType<string | null, string | null | undefined, string | null>
    is_verified: ColumnType<boolean, boolean | undefined, boolean>
  }
  transfer_orders: {
    payer_tenant_id: string
    id: string
    run_id: string
    market_id: string
    number: number
    debit_version: number
    transfers: number
    amount: bigint
    awards_hash: Buffer
    created_at: Date
    created_by: string
  }
  unapplied_awards: {
    payer_tenant_id: string
    id: string
    run_id: string
    market_id: string
    payee_id: string
    document_id: string
  }
  unbind_permits: {
    session_id: string
    contact: string
    given_at: Date
  }
  users: {
    id: string
    name: string
    title: ColumnType<string | null, string | null | undefined, string | null>
    contact_phone: ColumnType<string | null, string | null | undefined, string | null>
    contact_mail: ColumnType<string | null, string | null | undefined, string | null>
    proven_contact_mail: ColumnType<string | null, string | null | undefined, string | null>
    login_phone: ColumnType<string | null, string | null | undefined, string | null>
    login_mail: ColumnType<string | null, string | null | undefined, string | null>
    activated: boolean
    registered_at: Date
    registered_company: ColumnType<string | null, string | null | undefined, string | null>
    activated_by: ColumnType<'mail' | 'operator', 'mail' | 'operator' | undefined, 'mail' | 'operator'>
    source: ColumnType<string | null, string | null | undefined, string | null>
    frozen: ColumnType<boolean, boolean | undefined, boolean>
    language: ColumnType<'zh' | 'en', 'zh' | 'en' | undefined, 'zh' | 'en'>
    language_chosen: ColumnType<boolean, boolean | undefined, boolean>
  }
  verification_attempts: {
    tenant_id: string
    id: string
    number: string
    day: string
    state: 'submitted' | 'transferSent' | 'amountToEnter' | 'verified' | 'failed' | 'expired'
    reason: ColumnType<'identityMismatch' | 'accountIncorrect' | 'wrongAmounts' | 'transferLost' | 'replaced' | 'registrySilent' | 'codeTaken' | null, 'identityMismatch' | 'accountIncorrect' | 'wrongAmounts' | 'transferLost' | 'replaced' | 'registrySilent' | 'codeTaken' | null | undefined, 'identityMismatch' | 'accountIncorrect' | 'wrongAmounts' | 'transferLost' | 'replaced' | 'registrySilent' | 'codeTaken' | null>
    legal_name: string
    credit_code: string
    code_is_pilot: ColumnType<boolean, boolean | undefined, boolean>
    legal_person: string
    account_holder: string
    account_number: string
    account_key: ColumnType<string, never, never>
    bank_name: string
    bank_code: ColumnType<string | null, string | null | undefined, string | null>
    phone: string
    handler: string
    handler_mobile: string
    sealed_ids: Buffer
    licence_file_id: string
    sealed_amount: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    entries: ColumnType<number, number | undefined, number>
    wrong: ColumnType<number, number | undefined, number>
    wrong_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    submitted_by: string
    submitted_at: Date
    sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    ordered_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    arrived_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    ended_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  verification_codes: {
    id: string
    source: 'login' | 'register' | 'reset' | 'contact_modify' | 'login_modify' | 'login_method_unbind' | 'person_verification' | 'agreement_signing'
    contact: string
    session_id: ColumnType<string | null, string | null | undefined, string | null>
    code_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    tries: number
    address: string
    budget: 'profile' | 'register' | 'access' | 'holder'
    requested_by: ColumnType<string | null, string | null | undefined, string | null>
    company_id: ColumnType<string | null, string | null | undefined, string | null>
    sent_at: Date
    expires_at: Date
    used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    is_sent: ColumnType<boolean, never, never>
  }
  verification_drafts: {
    tenant_id: string
    sealed: Buffer
    saved_by: string
    saved_at: Date
  }
  verification_releases: {
    id: string
    tenant_id: string
    account_number: string
    account_key: ColumnType<string, never, never>
    reason: string
    released_by: string
    released_at: Date
  }
  verifications: {
    tenant_id: string
    version: number
    kind: 'company' | 'person'
    legal_name: string
    credit_code: ColumnType<string | null, string | null | undefined, string | null>
    legal_person: ColumnType<string | null, string | null | undefined, string | null>
    phone: ColumnType<string | null, string | null | undefined, string | null>
    handler: string
    handler_mobile: string
    proof_id: string
    verified_by: string
    verified_at: Date
  }
  verified_accounts: {
    tenant_id: string
    version: number
    holder: string
    number: string
    bank_name: ColumnType<string | null, string | null | undefined, string | null>
    bank_code: ColumnType<string | null, string | null | undefined, string | null>
    verified_at: Date
  }
  webhook_arrivals: {
    tenant_id: string
    id: string
    at: Date
    message_id: string
    body: string
    verified: boolean
    status: number
  }
  webhook_deliveries: {
    tenant_id: string
    id: string
    endpoint_id: string
    event_id: string
    again: boolean
    state: 'waiting' | 'delivered' | 'failed'
    tries: number
    try_at: Date
    tried_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    duration_ms: ColumnType<number | null, number | null | undefined, number | null>
    status: ColumnType<number | null, number | null | undefined, number | null>
    fault: ColumnType<'status' | 'redirected' | 'gone' | 'late' | 'unreachable' | 'unresolved' | 'inside' | 'certificate' | 'unopened' | 'interrupted' | 'removed' | null, 'status' | 'redirected' | 'gone' | 'late' | 'unreachable' | 'unresolved' | 'inside' | 'certificate' | 'unopened' | 'interrupted' | 'removed' | null | undefined, 'status' | 'redirected' | 'gone' | 'late' | 'unreachable' | 'unresolved' | 'inside' | 'certificate' | 'unopened' | 'interrupted' | 'removed' | null>
    created_at: Date
  }
  webhook_endpoints: {
    tenant_id: string
    id: string
    address: string
    topics: readonly string[]
    state: 'active' | 'paused' | 'removed'
    paused_because: ColumnType<'administrator' | 'gone' | 'failing' | null, 'administrator' | 'gone' | 'failing' | null | undefined, 'administrator' | 'gone' | 'failing' | null>
    secret: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    old_secret: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    old_secret_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: Date
    created_by: string
  }
  webhook_events: {
    tenant_id: string
    id: string
    topic: string
    at: Date
    payload: string
    created_at: Date
  }
  webhook_outbox: {
    tenant_id: string
    id: ColumnType<bigint, never, never>
    payer_tenant_id: string
    topic: string
    at: Date
    subject_ids: readonly string[]
    processed: ColumnType<number, number | undefined, number>
  }
  webhook_receivers: {
    tenant_id: string
    answers: 'ok' | 'error'
  }
}
