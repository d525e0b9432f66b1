"""A second, independent implementation of the solo opponent's choices, for tests to compare with the first.

It was written from the solo document (seed 004) and section 8 of our rules page alone, without seeing the game's code,
as deliberately simple brute force. "(r)" marks a ruling of the rules page, where the document is silent.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

GENRES = ("crime", "sci-fi", "superheroes", "romance", "western", "horror")
BOARD = ("hire", "develop", "ideas", "print", "royalties", "sales")


def _newest_first(yours: Sequence[str]) -> list[str]:
    """«Dello stesso genere dell'ultimo fumetto [...]; del penultimo [...], e così via.» Each genre is listed only
    once."""
    genres: list[str] = []
    for genre in reversed(yours):
        if genre not in genres:
            genres.append(genre)
    return genres


def _walk(priority: Sequence[str], yours: Sequence[str]) -> list[str]:
    """«[...] e così via, in caso contrario, procede per priorità di genere.» Your genres come first, newest first,
    followed by the others."""
    genres = _newest_first(yours)
    for genre in priority:
        if genre not in genres:
            genres.append(genre)
    return genres


def _chart(priority: Sequence[str], comics: Iterable[tuple[int, str, int]]) -> list[int]:
    """«In caso di parità nel numero di fan, usa la priorità del genere.» The slots are sorted from the best comic down;
    within a genre, the leftmost comes first (r)."""
    ranked = [(-fans, priority.index(genre), slot) for slot, genre, fans in comics if fans > 0]
    return [slot for _, _, slot in sorted(ranked)]


def attempts(card: Sequence[str], done: Collection[str]) -> list[str]:
    """«Se la prima azione della carta Automa è già stata eseguita [...] esegui la seconda»; «se tutte e tre le azioni
    sono già state eseguite [...] selezionando sempre dall'alto verso il basso»; «Quando si verifica un'azione fallita,
    l'Automa tenta di eseguire l'azione successiva indicata sulla carta»; «in questo caso l'Automa esegue la prima
    azione disponibile [...] tra quelle presenti sul tabellone»; «L'Automa non effettua azioni Royalties».

    (r): the actions on the card that have been done are tried again, from the top down, before those on the board.
    """
    order = [action for action in card if action not in done]
    order += [action for action in card if action in done]
    order += [action for action in BOARD if action not in card and action != "royalties"]
    return order


def _best_creative(genre: str, creatives: Sequence[tuple[int, str, int]]) -> int | None:
    """«A parità di condizioni, l'Automa sceglie sempre quelle con il valore più alto o, se fallisce, da sinistra a
    destra.»
    """
    found = sorted((-value, place) for place, its_genre, value in creatives if its_genre == genre)
    return found[0][1] if found else None


def hire(
    priority: Sequence[str],
    creatives: int,
    writers: Sequence[tuple[int, str, int]],
    artists: Sequence[tuple[int, str, int]],
) -> tuple[int, int] | None:
    """«L'Automa cerca di acquisire uno scrittore e un artista dello stesso genere seguendo la priorità del genere
    [...] Se non è possibile [...]: prendi lo scrittore con la più alta priorità di genere disponibile, e poi
    l'artista con la più alta priorità di genere disponibile.»; «Se l'Automa ha già quattro carte Creatività [...]:
    azione fallita. Se non c'è almeno uno scrittore e un artista sul tavolo da scegliere: [...] azione fallita.»
    """
    if creatives >= 4 or not writers or not artists:
        return None
    for genre in priority:
        writer, artist = _best_creative(genre, writers), _best_creative(genre, artists)
        if writer is not None and artist is not None:
            return writer, artist
    for writer_genre in priority:
        writer = _best_creative(writer_genre, writers)
        if writer is None:
            continue
        for artist_genre in priority:
            artist = _best_creative(artist_genre, artists)
            if artist is not None:
                return writer, artist
    raise ValueError("a creative's genre is not on the priority list")


def _on_table(genre: str, display: Mapping[int, str], top: str | None) -> int | None:
    """«L'Automa prende il primo fumetto dal tabellone, da destra verso sinistra (compreso quello in cima al mazzo Carte
    Fumetti) dello stesso genere». The top of the deck comes last (r)."""
    for place in sorted(display, reverse=True):
        if display[place] == genre:
            return place
    if top == genre:
        return 0
    return None


def develop(
    edition: str,
    priority: Sequence[str],
    unprinted: int,
    yours: Sequence[str],
    display: Mapping[int, str],
    top: str | None,
    deck_and_discards: Collection[str],
) -> int | str | None:
    """«Se sul tavolo non ci sono fumetti dell'ultimo genere stampato dal giocatore: [...] del penultimo [...], e così
    via. Se il giocatore non ha ancora stampato alcun fumetto, o non ci sono fumetti dello stesso genere stampati dal
    giocatore, l'Automa pesca il primo fumetto [...] seguendo la priorità del genere.»; «Se l'Automa ha già due fumetti
    sviluppati [...]: azione fallita. Se sul tavolo non c'è almeno una carta Fumetto: [...] azione fallita.»

    Edition 2026: if your genres are missing, the Automa reveals cards from the deck by priority or, if there is no
    deck, takes a comic from the display by priority.
    """
    if unprinted >= 2:
        return None
    if not display and top is None:
        return None
    for genre in _newest_first(yours):
        place = _on_table(genre, display, top)
        if place is not None:
            return place
    if edition == "2026" and len(deck_and_discards) > 0:
        for genre in priority:
            if genre in deck_and_discards:
                return genre
    for genre in priority:
        place = _on_table(genre, display, top)
        if place is not None:
            return place
    raise ValueError("a comic's genre is not on the priority list")


def ideas(
    edition: str,
    priority: Sequence[str],
    board: Collection[str],
    number: int,
    comics: Sequence[tuple[int, str, int]],
) -> tuple[list[str], list[int]] | None:
    """«L'Automa rimuove dal tabellone i segnalini Idea nella quantità indicata dallo spazio azione occupato (2 o 1)
    seguendo la priorità di genere [...] 1 fan in più per ciascuno dei tre fumetti di Automa più quotati. (In caso di
    parità nel numero di fan, usa la priorità del genere. Se l'Automa ha solo 1 o 2 fumetti in classifica, solo quelli
    [...])»; «Se l'Automa non ha almeno un fumetto in classifica: [...] azione fallita.»

    In edition seed, the fans are awarded even if the board is empty (r). In edition 2026, the action fails with an
    empty board.
    """
    ranked = _chart(priority, comics)
    if not ranked:
        return None
    if edition == "2026" and len(board) == 0:
        return None
    removed = [genre for genre in priority if genre in board][:number]
    return removed, ranked[:3]


def wins_mastery(
    holder: str | None, its_comics: int, its_originals: int, your_comics: int, prints_original: bool
) -> bool:
    """«[...] quello che guadagnerebbe un gettone Maestria» (the document), and section 6 of the rules page: a mastery
    goes to the first player to print an original of the genre, and later to a player who has strictly more printed
    comics of it than the holder and at least one original. The Automa cannot win a mastery that it already holds."""
    if holder == "automa":
        return False
    if holder is None:
        return prints_original
    comics_after = its_comics + 1
    originals_after = its_originals + (1 if prints_original else 0)
    return comics_after > your_comics and originals_after >= 1


def print_comic(priority: Sequence[str], comics: Sequence[str], wins: Mapping[str, tuple[bool, bool]]) -> int:
    """«Se l'Automa ha due o più fumetti sviluppati, sceglie sempre quello che guadagnerebbe un gettone Maestria. Tra
    due o più fumetti che potrebbero far guadagnare un gettone Maestria, viene data priorità al fumetto che toglierebbe
    un gettone Maestria al giocatore (in caso di pareggio deve essere utilizzata la priorità di genere).»

    Among comics of one genre, the Automa chooses the one developed first.
    """
    candidates = list(range(len(comics)))
    winning = [index for index in candidates if wins[comics[index]][0]]
    if winning:
        candidates = winning
        taking = [index for index in candidates if wins[comics[index]][1]]
        if taking:
            candidates = taking
    for genre in priority:
        for index in candidates:
            if comics[index] == genre:
                return index
    raise ValueError("no developed comic of a genre on the priority list")


def rip_off(yours: Sequence[tuple[int, bool, bool]]) -> int | None:
    """«L'Automa stampa un plagio dell'ultimo fumetto stampato del giocatore se non è stato ancora plagiato. Altrimenti
    stampa il plagio del penultimo fumetto stampato dal giocatore, e così via.» Only originals can be ripped off (r)."""
    for slot, is_original, plagiarised in reversed(yours):
        if is_original and not plagiarised:
            return slot
    return None


def print_fans(level_fans: int, round_number: int, is_original: bool) -> int:
    """«[...] somma invece il numero del turno di calendario in corso (da 1 a 5) ai fan associati al livello di
    difficoltà»; «a differenza dei fumetti originali, le fregature guadagnano fan pari al solo livello di difficoltà
    (2,3,5), senza aggiungere il numero [del round].» Mastery fans (edition 2026) are not counted here.
    """
    if is_original:
        return level_fans + round_number
    return level_fans


def sales_seed(
    priority: Sequence[str],
    yours: Sequence[str],
    tiles: Sequence[tuple[int, str, int | None]],
    number: int,
    least: int,
    hidden: Mapping[int, int],
) -> tuple[list[int], list[int]] | None:
    """«Gira: l'Automa gira (se ancora a faccia in giù) tutte le tessere Ordine di acquisto dello stesso genere
    dell'ultimo fumetto stampato del giocatore. Se non riesce a capovolgere almeno una tessera [...] procede con la
    penultima e così via. [...] l'Automa seguirà la priorità di genere.»; «Raccogli: L'Automa raccoglie 2 o 3 tessere
    [...] prima le tessere [...] dello stesso genere dell'ultimo fumetto stampato dal giocatore [...] per un valore
    totale minimo»; «Se non riesce a raccogliere nessuna tessera [...]: azione fallita.»

    (r): within a genre, the Automa takes face-up tiles first, from the highest down, and then face-down ones in reading
    order, which are turned up when taken. If the total is too low, the first later face-up tile that makes it high
    enough replaces the last tile taken; if there is none, the last tile is kept.
    """
    if not tiles or number <= 0:
        return None
    genres = _walk(priority, yours)
    known: dict[int, int] = {space: value for space, _, value in tiles if value is not None}
    turned: list[int] = []

    # Gira.
    for genre in genres:
        face_down = [space for space, its_genre, _ in tiles if its_genre == genre and space not in known]
        if face_down:
            for space in face_down:
                known[space] = hidden[space]
                turned.append(space)
            break

    # Raccogli: the whole walk over the map, fixed before the first tile is taken.
    walk: list[int] = []
    for genre in genres:
        of_genre = [space for space, its_genre, _ in tiles if its_genre == genre]
        face_up = [space for space in of_genre if space in known]
        for value in sorted({known[space] for space in face_up}, reverse=True):
            walk += [space for space in face_up if known[space] == value]
        walk += [space for space in of_genre if space not in known]

    taken = walk[:number]
    later_face_up = [space for space in walk[number:] if space in known]
    for space in taken:
        if space not in known:
            known[space] = hidden[space]
            turned.append(space)
    if sum(known[space] for space in taken) < least:
        kept = taken[:-1]
        for space in later_face_up:
            if sum(known[other] for other in kept) + known[space] >= least:
                taken = [*kept, space]
                break
    return turned, taken


def sales_2026(
    priority: Sequence[str],
    yours: Sequence[str],
    tiles: Sequence[tuple[int, str, int | None]],
    number: int,
    hidden: Mapping[int, int],
) -> tuple[list[int], list[int]] | None:
    """Edition 2026 (rules page): the Automa sells the genre of your last printed comic if the map still has N tiles of
    it, or else of an earlier one, or else by priority. It turns these tiles up and takes the N highest, equal ones in
    reading order (r). The action fails only if no genre has N tiles."""
    if number <= 0:
        return None
    for genre in _walk(priority, yours):
        of_genre = [(space, value) for space, its_genre, value in tiles if its_genre == genre]
        if len(of_genre) < number:
            continue
        turned: list[int] = []
        known: dict[int, int] = {}
        for space, value in of_genre:
            if value is None:
                turned.append(space)
                known[space] = hidden[space]
            else:
                known[space] = value
        ordered: list[int] = []
        for worth in sorted(set(known.values()), reverse=True):
            ordered += [space for space, _ in of_genre if known[space] == worth]
        return turned, ordered[:number]
    return None


def top_comic(priority: Sequence[str], comics: Sequence[tuple[int, str, int]]) -> int | None:
    """«I fan sono attribuiti al fumetto con il punteggio più alto in classifica.» Ties are broken by priority, then the
    leftmost comic gets the fans (r)."""
    ranked = _chart(priority, comics)
    return ranked[0] if ranked else None


def automa_points(fans: Sequence[int], ranking: int, masteries: int, level_points: int) -> int:
    """«1 PV per ogni fan in classifica a fine partita; Qualsiasi PV guadagnato dalle classifiche di fine round; 2
    PV per ogni gettone Maestria posseduto alla fine della partita; +18, +24 o +32 PV in base al livello di
    difficoltà».
    """
    return sum(fans) + ranking + 2 * masteries + level_points


def title(points: int) -> str | None:
    """«110+ Editore; 100-109 Caporedattore; 90-99 Redattore Senior; 80-89 Redattore associato; 70-79 Redattore;
    60-69 Assistente redattore; 50-59 Correttore di bozze».
    """
    if points >= 110:
        return "publisher"
    if 100 <= points <= 109:
        return "editor-in-chief"
    if 90 <= points <= 99:
        return "senior-editor"
    if 80 <= points <= 89:
        return "associate-editor"
    if 70 <= points <= 79:
        return "editor"
    if 60 <= points <= 69:
        return "assistant-editor"
    if 50 <= points <= 59:
        return "proofreader"
    return None


def challenge_met(
    edition: str,
    name: str,
    masteries: Collection[str],
    money: int,
    comics: Sequence[tuple[str, bool, int, bool]],
    orders_fulfilled: int,
) -> bool:
    """«Termina il gioco con i seguenti gettoni Maestria: supereroi e western più un altro a tua scelta [...];
    fantascienza e horror [...]; romantico e poliziesco [...]; $20+ monete; un fumetto con più di 11 fan (non puoi
    usare segnalini Hype su quel fumetto!); 35 o più fan in totale; 12 o più ordini di acquisto soddisfatti; Almeno
    1 fumetto stampato di ogni genere; Nessun plagio stampato; Stampa solo plagi».

    Edition 2026: 11 fans are enough, and «only rip-offs» does not exist (ValueError).
    """
    held = set(masteries)
    if name == "superheroes-western":
        return "superheroes" in held and "western" in held and len(held) >= 3
    if name == "sci-fi-horror":
        return "sci-fi" in held and "horror" in held and len(held) >= 3
    if name == "romance-crime":
        return "romance" in held and "crime" in held and len(held) >= 3
    if name == "twenty-dollars":
        return money >= 20
    if name == "eleven-fans":
        needed = 11 if edition == "2026" else 12
        return any(fans >= needed and not hyped for _, _, fans, hyped in comics)
    if name == "thirty-five-fans":
        return sum(fans for _, _, fans, _ in comics) >= 35
    if name == "twelve-orders":
        return orders_fulfilled >= 12
    if name == "every-genre":
        return all(any(genre == wanted for genre, _, _, _ in comics) for wanted in GENRES)
    if name == "no-rip-offs":
        return not any(not is_original for _, is_original, _, _ in comics)
    if name == "only-rip-offs" and edition != "2026":
        return len(comics) > 0 and not any(is_original for _, is_original, _, _ in comics)
    raise ValueError(f"no challenge {name!r} in edition {edition!r}")
