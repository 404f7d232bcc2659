"""Two people use a server through Mastodon.py: clients-mastodon.py URL. Prints where a person is asked, and reads the code."""

import base64
import datetime
import sys
import time

from mastodon import Mastodon, StreamListener

URL = sys.argv[1]
SCOPES = ["read", "write", "follow", "push"]
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


class Listener(StreamListener):
    """Notes what is heard."""

    def __init__(self):
        self.heard = []

    def on_update(self, status):
        self.heard.append(("update", status.id))

    def on_status_update(self, status):
        self.heard.append(("status.update", status.id))

    def on_notification(self, notification):
        self.heard.append(("notification", notification.type))

    def on_delete(self, status_id):
        self.heard.append(("delete", int(status_id)))

    def wait_for(self, what):
        for _ in range(100):
            if what in self.heard:
                return
            time.sleep(0.1)
        raise AssertionError(f"{what} was not heard, only {self.heard}")


def sign_in():
    client_id, secret = Mastodon.create_app("Mastodon.py", scopes=SCOPES, api_base_url=URL)
    client = Mastodon(client_id=client_id, client_secret=secret, api_base_url=URL, ratelimit_method="throw")
    print(client.auth_request_url(scopes=SCOPES), flush=True)
    client.log_in(code=sys.stdin.readline().strip(), scopes=SCOPES)
    return client, client.me()


def profile(anna):
    changed = anna.account_update_credentials(
        display_name="Anna", note="likes birds", discoverable=True, avatar=PICTURE, avatar_mime_type="image/png",
        fields=[("site", "https://example.org")],
    )
    assert changed.display_name == "Anna" and changed.source.fields[0].name == "site"
    assert anna.app_verify_credentials().name == "Mastodon.py"


def meet(anna, ben, me_anna, me_ben):
    assert ben.account_follow(me_anna.id, notify=True).following
    assert anna.account_followers(me_anna.id)[0].id == me_ben.id
    assert ben.account_relationships([me_anna.id])[0].notifying
    assert ben.account_lookup("anna").id == me_anna.id
    assert [one.id for one in ben.account_search("ann", limit=5)] == [me_anna.id]


def post(anna, ben):
    media = anna.media_post(PICTURE, mime_type="image/png", description="a dot", focus=(0.1, -0.2), synchronous=True)
    text = "hello @ben #birds"
    first = anna.status_post(text, media_ids=[media], spoiler_text="cw", language="en", idempotency_key="one")
    assert anna.status_post(text, media_ids=[media], idempotency_key="one").id == first.id
    edited = anna.status_update(first.id, status="hello again @ben #birds", media_ids=[media])
    assert edited.edited_at and len(anna.status_history(first.id)) == 2
    assert anna.status_source(first.id).text.startswith("hello again")
    answer = ben.status_reply(edited, "hello to you")
    assert [one.id for one in anna.status_context(first.id).descendants] == [answer.id]
    for act in (ben.status_favourite, ben.status_reblog, ben.status_bookmark, anna.status_pin, anna.status_mute):
        act(first.id)
    assert len(anna.status_favourited_by(first.id)) == len(anna.status_reblogged_by(first.id)) == 1
    assert ben.favourites()[0].id == ben.bookmarks()[0].id == first.id
    return first


def vote(anna, ben):
    asked = anna.status_post("which?", poll=anna.make_poll(["x", "y", "z"], 3600, multiple=True))
    ben.poll_vote(asked.poll.id, [0, 2])
    assert ben.poll(asked.poll.id).own_votes == [0, 2]


def schedule(anna):
    later = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=2)
    waiting = anna.status_post("later", scheduled_at=later)
    anna.scheduled_status_update(waiting, later + datetime.timedelta(hours=1))
    assert len(anna.scheduled_statuses()) == 1
    anna.scheduled_status_delete(waiting)


def read(anna, ben):
    for number in range(12):
        anna.status_post(f"page {number}", visibility="unlisted")
    page = ben.timeline_home(limit=5)
    older = ben.fetch_next(page)
    assert older[0].id < page[-1].id and ben.fetch_previous(older)
    assert len(ben.fetch_remaining(ben.timeline_home(limit=5))) >= 14
    for timeline in ("local", "public", "tag/birds"):
        assert ben.timeline(timeline), timeline
    found = ben.search("birds", result_type="hashtags", exclude_unreviewed=False)
    assert found.hashtags[0].name == "birds"


def keep_lists_and_filters(ben, me_anna):
    friends = ben.list_create("friends")
    ben.list_accounts_add(friends.id, [me_anna.id])
    assert ben.timeline_list(friends.id) and ben.account_lists(me_anna.id)[0].id == friends.id
    ben.list_delete(friends.id)
    kept = ben.filter_create("spoiler", ["home"], whole_word=True, expires_in=3600)
    assert ben.filter_update(kept.id, phrase="ending", context=["home"]).phrase == "ending"
    ben.filter_delete(kept.id)


def be_told(anna, ben):
    types = {one.type for one in anna.notifications()}
    assert {"follow", "mention", "favourite", "reblog"} <= types, types
    anna.status_post("@ben between us", visibility="direct")
    conversation = ben.conversations()[0]
    assert conversation.unread and not ben.conversations_read(conversation.id).unread
    anna.notifications_clear()
    assert anna.notifications() == []


def hear(anna, ben):
    listener, tagged = Listener(), Listener()
    assert ben.stream_healthy()
    streams = [ben.stream_user(listener, run_async=True), ben.stream_hashtag("birds", tagged, run_async=True)]
    time.sleep(1)
    live = anna.status_post("live @ben #birds")
    listener.wait_for(("update", live.id))
    listener.wait_for(("notification", "mention"))
    tagged.wait_for(("update", live.id))
    anna.status_update(live.id, status="changed @ben #birds")
    listener.wait_for(("status.update", live.id))
    anna.status_delete(live.id)
    listener.wait_for(("delete", live.id))
    for stream in streams:
        stream.close()


def look_around(ben):
    assert ben.instance_health() and ben.instance_nodeinfo().software.name == "whinchat"
    assert ben.instance().uri
    for look in (
        ben.instance_activity, ben.instance_peers, ben.instance_rules, ben.directory, ben.custom_emojis, ben.announcements,
        ben.preferences, ben.suggestions, ben.trending_tags, ben.trending_statuses, ben.trending_links, ben.endorsements,
        ben.mutes, ben.blocks, ben.follow_requests, ben.domain_blocks, ben.featured_tags, ben.featured_tag_suggestions,
    ):
        look()
    _, public = ben.push_subscription_generate_keys()
    ben.push_subscription_set("https://push.example/1", public, mention_events=True)
    assert ben.push_subscription_update(follow_events=True).alerts.follow
    ben.push_subscription_delete()


def main():
    (anna, me_anna), (ben, me_ben) = sign_in(), sign_in()
    profile(anna)
    meet(anna, ben, me_anna, me_ben)
    first = post(anna, ben)
    vote(anna, ben)
    schedule(anna)
    read(anna, ben)
    keep_lists_and_filters(ben, me_anna)
    be_told(anna, ben)
    hear(anna, ben)
    look_around(ben)
    assert ben.report(me_anna.id, status_ids=[first.id], comment="no", category="spam").category == "spam"
    assert ben.account_block(me_anna.id).blocking and not ben.account_unblock(me_anna.id).blocking
    ben.revoke_access_token()
    print("signed in, posted, read, answered, voted, scheduled, listened, reported, signed out")


main()
