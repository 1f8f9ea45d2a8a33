CREATE TABLE "notification_reads" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"source_id" integer NOT NULL,
	"seen" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_reads_user_id_kind_source_id_pk" PRIMARY KEY("user_id","kind","source_id")
);
--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_message_failed" ON "outbox_message" USING btree ("id") WHERE "outbox_message"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "libris_sends_at" ON "libris_sends" USING btree ("at");