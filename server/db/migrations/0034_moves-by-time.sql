DROP INDEX "stock_moves_at";--> statement-breakpoint
CREATE INDEX "stock_moves_at" ON "stock_moves" USING btree ("at","id");