ALTER TABLE "basket_details" ADD COLUMN "price_by" integer;--> statement-breakpoint
ALTER TABLE "baskets" ADD COLUMN "channel" text DEFAULT 'office' NOT NULL;--> statement-breakpoint
ALTER TABLE "basket_details" ADD CONSTRAINT "basket_details_price_by_users_id_fk" FOREIGN KEY ("price_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "baskets_channel" ON "baskets" USING btree ("channel","list","id") WHERE "baskets"."channel" <> 'office';--> statement-breakpoint
ALTER TABLE "baskets" ADD CONSTRAINT "baskets_channel" CHECK ("baskets"."channel" in ('office', 'shop', 'web'));