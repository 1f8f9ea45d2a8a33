-- By hand: what a currency comes to is asked of its tables only for one that is not ours. A function that asks no table is written into
-- the statement that calls it; one that does is called for every row.
CREATE FUNCTION in_ore_today(amount bigint, code text) RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT coalesce(in_ore(amount, code, (SELECT r.rate FROM currency_rate r JOIN currency c ON c.id = r.currency_id
			WHERE c.code = in_ore_today.code AND r.day <= current_date ORDER BY r.day DESC, r.id DESC LIMIT 1)),
		in_ore(amount, code, (SELECT c.value_in_krona FROM currency c WHERE c.code = in_ore_today.code LIMIT 1)), 0)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION in_ore(amount bigint, code text) RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT CASE WHEN code = 'SEK' THEN amount ELSE in_ore_today(amount, code) END
$$;
