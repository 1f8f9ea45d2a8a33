ALTER TABLE "files" ADD COLUMN "small" "bytea";--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_small" CHECK ("files"."small" is null or "files"."type" like 'image/%');