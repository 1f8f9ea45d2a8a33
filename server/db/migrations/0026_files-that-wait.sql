ALTER TABLE "files" ADD COLUMN "uploaded_by" integer;--> statement-breakpoint
CREATE INDEX "files_waiting" ON "files" USING btree ("uploaded_by","id") WHERE "files"."uploaded_by" is not null;