-- An account asks for its own subscriptions. Letter case says nothing in ids. A damaged document is nobody's, and
-- keeps no other from being written.
CREATE INDEX subscriptions_by_account
ON subscriptions (CASE WHEN json_valid(document) THEN lower(document ->> 'account_id') END, id);
