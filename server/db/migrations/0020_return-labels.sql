DROP INDEX "shipments_one_live";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "returns_id" integer;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_returns_id_shipments_id_fk" FOREIGN KEY ("returns_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_one_return" ON "shipments" USING btree ("returns_id") WHERE "shipments"."state" in ('booking', 'doubtful', 'booked');--> statement-breakpoint
CREATE INDEX "shipments_returns_id" ON "shipments" USING btree ("returns_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_one_live" ON "shipments" USING btree ("basket_id",coalesce("delivery_id", 0)) WHERE "shipments"."returns_id" is null and "shipments"."state" not in ('refused', 'failed', 'voided');