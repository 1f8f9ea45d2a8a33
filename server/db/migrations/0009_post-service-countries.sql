ALTER TABLE "post_service" ADD COLUMN "country_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "post_service_country_ids" ON "post_service" USING gin ("country_ids");--> statement-breakpoint
-- By hand: PostNord's MyPack services and Parcel go to the Nordic countries only.
UPDATE "post_service" SET "country_ids" = (SELECT coalesce(array_agg(c.id ORDER BY c.id), '{}') FROM "country" c WHERE c.code IN ('SE', 'NO', 'DK', 'FI'))
WHERE "type" = 'post-nord' AND "code" IN ('17', '18', '19');
