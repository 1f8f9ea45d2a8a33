CREATE TABLE "object_removals" (
	"key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "object_key" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "moving_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "label_id" integer;--> statement-breakpoint
ALTER TABLE "shipment_parcels" ADD COLUMN "label_id" integer;--> statement-breakpoint
CREATE INDEX "object_removals_due" ON "object_removals" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_label_id_files_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_parcels" ADD CONSTRAINT "shipment_parcels_label_id_files_id_fk" FOREIGN KEY ("label_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_in_database" ON "files" USING btree ("id") WHERE "files"."object_key" is null;--> statement-breakpoint
CREATE INDEX "shipments_label_id" ON "shipments" USING btree ("label_id");--> statement-breakpoint
CREATE INDEX "shipment_parcels_label_id" ON "shipment_parcels" USING btree ("label_id");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_object_key_unique" UNIQUE("object_key");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_stored" CHECK (("files"."object_key" is null) = ("files"."sha256" is null) and ("files"."object_key" is null or length("files"."bytes") = 0));--> statement-breakpoint
-- By hand: what a row no longer names goes after an hour, so that a backup and an answer under way still find it.
CREATE FUNCTION file_object_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.object_key IS DISTINCT FROM OLD.object_key THEN
    INSERT INTO object_removals (key, due_at) VALUES (OLD.object_key, now() + interval '1 hour') ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER files_object_removed AFTER DELETE OR UPDATE OF object_key ON files FOR EACH ROW WHEN (OLD.object_key IS NOT NULL) EXECUTE FUNCTION file_object_removed();
