-- An account asks for its own subscriptions. Letter case says nothing in ids.
CREATE INDEX subscriptions_by_account ON subscriptions (lower(document ->> 'account_id'), id);
