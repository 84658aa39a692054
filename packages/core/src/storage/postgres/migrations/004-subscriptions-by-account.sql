-- An account asks for its own subscriptions: the id in small letters.
ALTER TABLE subscriptions ADD COLUMN account_id text COLLATE "C" NOT NULL DEFAULT '';
UPDATE subscriptions SET account_id = lower(document::json ->> 'account_id');
CREATE INDEX subscriptions_by_account ON subscriptions (account_id, id);
