"""A second count of Age of Comics, written from the rule documents, to check the first one.

It keeps accounts of its own of all that is printed, paid, walked and collected, and shares no code with the rules and
their scoring. The numbers of the board come from the pack; names in backticks are rulings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...table import Table
from ..kit.verify import Recount
from .components import Action, Bonus, Comic, Craft, Creative, Genre, Order, RipOff
from .game import AgeOfComics, Automa

MARKETING = {1: 2, 2: 5, 4: 9}
"""Prices of marketing, by the number of fans."""


class Issue:
    """A printed comic with its team and their values."""

    def __init__(self, title: Comic | RipOff, writer: Creative, artist: Creative) -> None:
        self.title = title
        self.team = {Craft.WRITER: writer, Craft.ARTIST: artist}
        self.values = {craft: creative.value for craft, creative in self.team.items()}
        self.before = dict(self.values)
        """The values at the start of the round."""
        self.fans = self.hype = 0
        self.has_colours = self.is_mastered = False

    def matches(self) -> int:
        return sum(creative.genre == self.title.genre for creative in self.team.values())


class Account:
    """The money, ideas, comics and orders of a player."""

    def __init__(self) -> None:
        self.money = self.ideas = self.ranking = self.fulfilled = 0
        self.issues: list[Issue] = []
        self.orders: list[Order] = []
        self.cubes: list[Action] = []

    def best(self) -> int:
        return max((issue.fans for issue in self.issues), default=0)

    def of(self, genre: Genre) -> list[Issue]:
        return [issue for issue in self.issues if issue.title.genre == genre]


class AgeOfComicsRecount(Recount[AgeOfComics]):
    """The second scorer of a game for two to four, or for one against the Automa."""

    def __init__(self, game: AgeOfComics, table: Table[Any]) -> None:
        super().__init__(game, table)
        self.accounts = [Account() for _ in game.seats]
        self.order: Sequence[int] = (1, 0)
        """The turn order; alone you begin as the second player would."""
        self.round = self.space = self.sold = 0
        self.has_walked = False
        self.masters: dict[Genre, Account] = {}
        self.hype: Counter[Comic] = Counter()
        self.colours = 16
        """The tokens for better colours that are left."""

    def hear(self, message: str, told: Mapping[str, Any]) -> None:
        account = self.accounts[told.get("seat", 0)]
        match message:
            case "turn-order":
                self.order = told["order"]
            case "begins":
                account.money = self.game.pack.places[self.order.index(told["seat"])].money
            case "round":
                self.round = told["round"]
                for issue in self.issues():
                    issue.before = dict(issue.values)
            case "acts":
                self.space, self.has_walked = told["place"], False
            case "royalties":
                account.money += self.game.pack.spaces[Action.ROYALTIES][self.space - 1]
            case "searched":
                account.money -= 4
            case "walked":
                account.money -= 2 * self.has_walked
                self.has_walked = True
            case "fee":
                account.money -= 2
                self.accounts[told["other"]].money += 2
            case "took-idea" | "took-board-idea" | "hired-idea":
                account.ideas += 1
            case "printed" | "printed-rip-off":
                self.prints(account, Issue(told["title"], told["writer"], told["artist"]))
            case "automa-prints" | "automa-rips-off":
                self.automa_prints(account, Issue(told["title"], told["writer"], told["artist"]))
            case "hype-added":
                self.hype[told["title"]] += 1
            case "discarded":
                self.hype.pop(told["card"], None)
            case "cube-placed":
                account.cubes.append(told["action"])
            case "cube-moved":
                account.cubes[account.cubes.index(told["action"])] = told["to_action"]
            case "learnt" | "trained":
                self.increases(account, account.issues[told["slot"] - 1], told["card"].craft)
            case "re-assigned":
                self.re_assigns(account, account.issues[told["slot"] - 1], told["card"])
            case "marketing":
                account.money -= MARKETING[told["fans"]]
            case "marketing-fan" | "automa-idea-fan":
                account.issues[told["slot"] - 1].fans += 1
            case "converted":
                account.ideas -= 1
                account.issues[told["slot"] - 1].fans += 1
            case "collected":
                account.orders.append(told["order"])
            case "order-fulfilled":
                account.orders.remove(told["order"])
                account.fulfilled += 1
                account.issues[told["slot"] - 1].fans += told["order"].value - 2
            case "automa-sells":
                self.sold = 0
            case "automa-collects":
                self.sold += 1
            case "automa-sales-fans":
                account.issues[told["slot"] - 1].fans += self.sold
            case "round-ends":
                self.round_ends()

    def issues(self) -> list[Issue]:
        return [issue for account in self.accounts for issue in account.issues]

    # -- comics -------------------------------------------------------------------------------

    def prints(self, account: Account, issue: Issue) -> None:
        """Pay for a comic and count its fans: the one printed on an original, matches, its bonus and its hype."""
        title, issue.fans = issue.title, issue.matches()
        account.money -= sum(issue.values.values())
        if isinstance(title, Comic):
            issue.hype = self.hype.pop(title, 0)
            issue.fans += 1 + 2 * issue.hype + (title.bonus is Bonus.FAN)
            account.ideas -= 2
            account.money += 4 * (title.bonus is Bonus.MONEY)
        account.issues.append(issue)
        self.master(account, title.genre)
        if Action.PRINT in account.cubes and self.colours:
            self.colours -= 1
            issue.has_colours = True

    def automa_prints(self, account: Account, issue: Issue) -> None:
        """Count the fans of the Automa's comic: those of its level and, for an original, the number of the round."""
        assert self.game.automa is not None
        issue.fans = self.game.automa.level.fans + self.round * issue.title.is_original
        account.issues.append(issue)
        self.master(account, issue.title.genre, self.game.edition == "2026")

    def master(self, account: Account, genre: Genre, brings_fans: bool = True) -> None:
        """Give the mastery of a genre to the first player with an original of it, or to one with an original and more
        comics than the holder; each comic gains its fan once (`mastery-fan-once`).
        """
        mine, holder = account.of(genre), self.masters.get(genre)
        if any(issue.title.is_original for issue in mine) and (holder is None or len(mine) > len(holder.of(genre))):
            self.masters[genre] = account
        for issue in mine if brings_fans and self.masters.get(genre) is account else ():
            issue.fans += not issue.is_mastered
            issue.is_mastered = True

    def increases(self, account: Account, issue: Issue, craft: Craft) -> None:
        """Pay for an increase: $1 to learn from a better partner who matches too, or the new value."""
        partner = Craft.ARTIST if craft is Craft.WRITER else Craft.WRITER
        issue.values[craft] += 1
        learns = issue.matches() == 2 and issue.before[craft] < issue.before[partner]
        account.money -= 1 if learns else issue.values[craft]

    def re_assigns(self, account: Account, issue: Issue, creative: Creative) -> None:
        """Pay the difference in values (`re-assign-at-current-values`), and count a match gained or lost."""
        matched = issue.matches()
        account.money -= creative.value - issue.values[creative.craft]
        issue.team[creative.craft], issue.values[creative.craft] = creative, creative.value
        if issue.matches() != matched:
            issue.fans = max(1, issue.fans + issue.matches() - matched)

    # -- points -------------------------------------------------------------------------------

    def round_ends(self) -> None:
        """Rank the best comics, pay for fans and, except at the end, take a fan from each comic on the chart."""
        pack = self.game.pack
        for account in self.accounts:
            better = sum(other.best() > account.best() for other in self.accounts)  # `tied-places-are-shared`
            account.ranking += pack.ranking[better] if account.best() else 0
            for tens, rest in (divmod(issue.fans, 10) for issue in account.issues):
                account.money += tens * pack.income[10] + pack.income[rest]
        for issue in self.issues() if self.round < 5 else ():
            issue.fans -= issue.fans > 1

    def finish(self) -> None:
        for account, player, points in zip(self.accounts, self.game.players, self.points, strict=True):
            points["fans"] = sum(issue.fans for issue in account.issues)
            points["ranking"] = account.ranking
            points["mastery"] = 2 * sum(master is account for master in self.masters.values())
            if isinstance(player, Automa):
                points["level"] = player.level.points
                continue
            originals, printed = [issue for issue in account.issues if issue.title.is_original], len(account.issues)
            points["orders"] = -sum(order.value - 2 for order in account.orders)
            points["mat"] = 2 * max(printed - 5, 0) + (len(originals) if printed >= 5 else 0)
            points["better-colours"] = 2 * sum(issue.has_colours for issue in account.issues)
            points["money"] = account.money // 4
            points["ideas"] = account.ideas // 4
            points["originals"] = sum((2, 4, 6)[issue.matches()] for issue in originals)
            points["challenges"] = -15 * sum(not self.met(account)[name] for name in self.game.challenges)

    def met(self, account: Account) -> Mapping[str, bool]:
        """Return for each challenge whether a player has met it."""
        held = {str(genre) for genre, master in self.masters.items() if master is account}
        originals, issues = sum(issue.title.is_original for issue in account.issues), account.issues
        great = 11 if self.game.edition == "2026" else 12
        return {
            "superheroes-western": {"superheroes", "western"} <= held and len(held) >= 3,
            "sci-fi-horror": {"sci-fi", "horror"} <= held and len(held) >= 3,
            "romance-crime": {"romance", "crime"} <= held and len(held) >= 3,
            "twenty-dollars": account.money >= 20,
            "eleven-fans": any(issue.fans >= great and not issue.hype for issue in issues),
            "thirty-five-fans": sum(issue.fans for issue in issues) >= 35,
            "twelve-orders": account.fulfilled >= 12,
            "every-genre": len({issue.title.genre for issue in issues}) == 6,
            "no-rip-offs": originals == len(issues),
            "only-rip-offs": not originals and bool(issues),  # `nothing-is-not-only-rip-offs`
        }

    def winners(self, scores: Sequence[int]) -> list[int]:
        """Return the seats with most points; of those tied, the ones with most comics, then with the highest total
        value. Against the Automa you need more points (`a-tie-is-its-win`).
        """
        if self.game.automa is not None:
            return [0 if scores[0] > scores[1] else 1]
        values = [sum(sum(issue.values.values()) for issue in account.issues) for account in self.accounts]
        standings = list(zip(scores, [len(account.issues) for account in self.accounts], values, strict=True))
        return [seat for seat, standing in enumerate(standings) if standing == max(standings)]


RECOUNT = AgeOfComicsRecount
