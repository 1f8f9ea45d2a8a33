CREATE TABLE "audit_log_trims" (
	"kind" text PRIMARY KEY NOT NULL,
	"trimmed_to" timestamp (3) with time zone NOT NULL
);
